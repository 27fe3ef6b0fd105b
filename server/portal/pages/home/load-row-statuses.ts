import { apiCalls } from '../../../../shared/api-calls.ts';
import { channels } from '../../../../shared/contacts/channels.ts';
import { writeListQuery } from '../../../../shared/list-query.ts';
import { listOf, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { describeMessages } from '../../../../views/check/outcome-text.ts';
import type { RequestContext } from '../../page/request-context.ts';

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
  const entries = listOf(outcome.reply).map((row) => {
    const messages = recordsIn(row, 'messages').flatMap((message) => toMessageStatus(message, isPaused));
    return [textOf(row, 'id'), describeMessages(messages, when)] as const;
  });
  return { ok: true, statuses: new Map(entries) };
}

/** Skips messages that could never be sent, such as those for a channel without an address. */
function toMessageStatus(message: ApiRecord, isPaused: boolean) {
  const channel = channels.find((known) => known === message['channel']);
  const sendAt = Number(textOf(message, 'send_at')) || 0;
  if (!channel || sendAt === 0) return [];
  return [{ channel, status: textOf(message, 'status'), sendAt: isPaused ? 0 : sendAt }];
}
