import { sql } from 'kysely';
import { staffSource } from '../../../shared/contacts/reach.ts';
import { understandReply } from '../../../shared/delivery/reply-words.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { addOptOuts } from '../notifications/opt-outs.ts';
import { outsider } from '../operation/actor.ts';
import { tellStop } from '../plugins/delivery-events.ts';
import { writeAudit } from '../rows/audit.ts';
import { takeAnswer } from './answers.ts';

interface TextReply {
  idOrg: string;
  /** Whose it is, ten digits. */
  from: string;
  text: string;
  /** Unix milliseconds. */
  now: number;
}

/** What became of a reply; nothing changed by `help`, `late` and `nothing`. */
type ReplyOutcome = 'confirm' | 'cancel' | 'callback' | 'opt_out' | 'opt_in' | 'help' | 'late' | 'nothing';

const answers = { stop: 'opt_out', confirm: 'confirm', cancel: 'cancel', other: 'callback' } as const;

/**
 * Takes a text that somebody sent, as the answer to the last one that they were sent within a week. Stops and their end need no
 * such message.
 */
export async function takeReply(trx: Trx, reply: TextReply): Promise<ReplyOutcome> {
  const words = reply.text.replaceAll('\u0000', '').trim().slice(0, longestReply);
  const meaning = understandReply(words, { isStopped: await isStopped(trx, reply) });
  if (meaning === 'help') return 'help';
  if (meaning === 'start') return optIn(trx, reply, words);
  const message = await findTexted(trx, reply);
  if (!message) return meaning === 'stop' ? optOut(trx, reply, words) : 'nothing';
  const answer = answers[meaning];
  const taken = await takeAnswer(trx, {
    row: message.row,
    message: message.id,
    answer,
    by: 'text',
    words: words || '(no text)',
    now: reply.now,
  });
  return taken === 'late' ? 'late' : answer;
}

const longestReply = 1000;
const answerableMs = 7 * 24 * 3_600_000;

const ownStop = ({ idOrg, from }: TextReply) => sql`
  from opt_outs
  where id_org = ${idOrg}::bigint
  and channel = 'text'
  and address = ${from}
  and source not like ${`${staffSource}%`}
`;

async function isStopped(trx: Trx, reply: TextReply): Promise<boolean> {
  const { rows } = await sql`select 1 ${ownStop(reply)}`.execute(trx);
  return rows.length > 0;
}

/** Takes back the patient's own stop; what staff stopped only staff open. */
async function optIn(trx: Trx, reply: TextReply, words: string): Promise<ReplyOutcome> {
  const { rows } = await sql`delete ${ownStop(reply)} returning 1`.execute(trx);
  if (rows.length === 0) return 'nothing';
  await audit(trx, reply, `Texts to ${reply.from} go again: ‘${words}’`);
  return 'opt_in';
}

async function optOut(trx: Trx, reply: TextReply, words: string): Promise<ReplyOutcome> {
  const { idOrg, from, now } = reply;
  const stops = [{ channel: 'text', address: from }] as const;
  const added = await addOptOuts(trx, stops, { idOrg, source: `reply ${words}`, now });
  if (added.length === 0) return 'opt_out';
  await audit(trx, reply, `Texts to ${from} are stopped: ‘${words}’`);
  await tellStop(trx, { idOrg, channel: 'text', address: from, words }, now);
  return 'opt_out';
}

function audit(trx: Trx, { idOrg, from, now }: TextReply, detail: string): Promise<void> {
  const actor = outsider('patient', idOrg);
  return writeAudit(trx, { actor, action: 'text answer', resource: 'opt_outs', recordId: from, detail, now });
}

interface Texted {
  id: string;
  row: string;
}

async function findTexted(trx: Trx, { idOrg, from, now }: TextReply): Promise<Texted | undefined> {
  const { rows } = await sql<Texted>`
    select id, "row"
    from messages
    where id_org = ${idOrg}::bigint
    and channel = 'text'
    and address = ${from}
    and status in ('sending', 'sent', 'delivered', 'unknown')
    and "row" is not null
    and time > ${toTimestamp(now - answerableMs)}
    order by time desc, id desc
    limit 1
  `.execute(trx);
  return rows[0];
}
