import { apiCalls } from '../../../../../shared/api-calls.ts';
import { notificationRows } from '../../../../../shared/resources/notification-rows.ts';
import { sessionSlot } from '../../../session/session-slot.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import type { NotificationList } from '../../../page/list-jobs.ts';

type Counts = Readonly<Record<string, readonly [total: number, cancelled: number]>>;

/** Counts of rows canceled by rules, cached by notification list. A count stays valid while the total of its notification list is unchanged. */
const countsSlot = sessionSlot<Counts>('cancelledRows');

/**
 * Loads the number of rows canceled by rules for each notification list. The API has no such count, so the rows are queried once and
 * again only after the total changes. This keeps refreshing Home cheap.
 */
export async function loadCancelledCounts(
  ctx: RequestContext,
  lists: readonly NotificationList[],
): Promise<ReadonlyMap<string, number>> {
  const previous = countsSlot.read(ctx.req) ?? {};
  const counts = await Promise.all(
    lists.map(async ({ id, total = 0 }) => {
      const [before, cancelled] = previous[id] ?? [];
      if (total === 0) return [id, total, 0] as const;
      return [id, total, before === total ? cancelled : await countCancelled(ctx, id)] as const;
    }),
  );
  const found = counts.flatMap(([id, total, cancelled]) =>
    cancelled === undefined ? [] : [[id, [total, cancelled] as const] as const],
  );
  countsSlot.write(ctx.req, Object.fromEntries(found));
  return new Map(found.map(([id, [, cancelled]]) => [id, cancelled]));
}

/** Returns the number of rows canceled by rules, or undefined if the API fails. */
export async function countCancelled({ api }: RequestContext, id: string): Promise<number | undefined> {
  const query = { size: 1, count: true, filter: { cbr: 'T' } };
  const outcome = await api.rows(notificationRows, apiCalls.listNotificationRows, { params: { id }, query });
  return outcome.ok ? outcome.count : undefined;
}
