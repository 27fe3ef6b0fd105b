import { apiCalls } from '../../../../shared/api-calls.ts';
import { channels } from '../../../../shared/contacts/channels.ts';
import { writeListQuery } from '../../../../shared/list-query.ts';
import { listOf, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { sayMessages } from '../../../../views/check/outcome-words.ts';
import type { Visit } from '../../visit/visit.ts';

interface Asked {
  id: string;
  page: number;
  size: number;
  filter?: Readonly<Record<string, string>>;
  /** True while the job is paused. Planned messages then wait regardless of their send time. */
  isPaused: boolean;
}

type Standings = { ok: true; standings: ReadonlyMap<string, string> } | { ok: false; msg: string };

/** Loads the message status of rows on a page of a sent list, by row: `Text delivered, call waits`. */
export async function loadStandings(visit: Visit, { id, isPaused, ...page }: Asked): Promise<Standings> {
  const outcome = await visit.api.call(apiCalls.readNotificationOutcome, {
    params: { id },
    query: writeListQuery(page),
  });
  if (!outcome.ok) return { ok: false, msg: outcome.msg };
  const when = { zone: visit.zone(), nowSeconds: visit.nowSeconds };
  const said = listOf(outcome.reply).map((row) => {
    const messages = recordsIn(row, 'messages').flatMap((message) => toStanding(message, isPaused));
    return [textOf(row, 'id'), sayMessages(messages, when)] as const;
  });
  return { ok: true, standings: new Map(said) };
}

/** Skips messages that were never sendable, such as for a channel without an address. */
function toStanding(message: ApiRecord, isPaused: boolean) {
  const channel = channels.find((known) => known === message['channel']);
  const sendAt = Number(textOf(message, 'send_at')) || 0;
  if (!channel || sendAt === 0) return [];
  return [{ channel, status: textOf(message, 'status'), sendAt: isPaused ? 0 : sendAt }];
}
