import { apiCalls } from '../../../../shared/api-calls.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import { kept } from '../../session/kept.ts';
import type { Visit } from '../../visit/visit.ts';
import type { NotificationList } from '../../visit/last-job.ts';

type Counts = Readonly<Record<string, readonly [total: number, cancelled: number]>>;

/** How many rows rules cancelled, by list. A list that has as many rows as then has the same. */
const keptCounts = kept<Counts>('cancelledRows');

/**
 * How many rows of each list rules cancelled. The contract has no count for that but the rows themselves: they are asked for
 * once and again only when the list has grown, so that Home stays cheap to refresh.
 */
export async function loadCancelledCounts(
  visit: Visit,
  lists: readonly NotificationList[],
): Promise<ReadonlyMap<string, number>> {
  const known = keptCounts.read(visit.req) ?? {};
  const counts = await Promise.all(
    lists.map(async ({ id, total = 0 }) => {
      const [before, cancelled] = known[id] ?? [];
      if (total === 0) return [id, total, 0] as const;
      return [id, total, before === total ? cancelled : await countCancelled(visit, id)] as const;
    }),
  );
  const found = counts.flatMap(([id, total, cancelled]) =>
    cancelled === undefined ? [] : [[id, [total, cancelled] as const] as const],
  );
  keptCounts.write(visit.req, Object.fromEntries(found));
  return new Map(found.map(([id, [, cancelled]]) => [id, cancelled]));
}

/** How many of its rows rules cancelled; undefined where the API does not say. */
export async function countCancelled({ api }: Visit, id: string): Promise<number | undefined> {
  const query = { size: 1, count: true, filter: { cbr: 'T' } };
  const outcome = await api.rows(notificationRows, apiCalls.listNotificationRows, { params: { id }, query });
  return outcome.ok ? outcome.count : undefined;
}
