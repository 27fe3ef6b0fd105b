import { apiCalls } from '../../../../../shared/api-calls.ts';
import { writeListQuery } from '../../../../../shared/list-query.ts';
import { describeMessages } from '../../../../../views/reminders/check/outcome-text.ts';
import type { RequestContext } from '../../../page/request-context.ts';

interface StatusOptions {
  id: string;
  page: number;
  size: number;
  filter?: Readonly<Record<string, string>>;
  /** True while the job is paused. Planned messages then wait regardless of their send time. */
  isPaused: boolean;
}

type RowStatuses = { ok: true; statuses: ReadonlyMap<string, string> } | { ok: false; msg: string };

/** Loads the message statuses of a sent list's page by row ID, such as `Text delivered, call waits`. */
export async function loadRowStatuses(
  ctx: RequestContext,
  { id, isPaused, ...page }: StatusOptions,
): Promise<RowStatuses> {
  const outcome = await ctx.api.call(apiCalls.readNotificationOutcome, {
    params: { id },
    query: writeListQuery(page),
  });
  if (!outcome.ok) return { ok: false, msg: outcome.msg };
  const when = { zone: ctx.zone(), nowSeconds: ctx.nowSeconds };
  const entries = outcome.results.map((row) => {
    const messages = row.messages.filter(({ send_at: at }) => at);
    const shown = isPaused ? messages.map((message) => ({ ...message, send_at: 0 })) : messages;
    return [row.id, describeMessages(shown, when)] as const;
  });
  return { ok: true, statuses: new Map(entries) };
}
