import { sql } from 'kysely';
import { staffSource } from '../../../shared/contacts/reach.ts';
import type { Channel } from '../../../shared/contacts/channels.ts';
import { isCourtesy } from '../../../shared/reminders/stop-phrases.ts';
import type { Language } from '../../../shared/language.ts';
import { toZone } from '../../../shared/time.ts';
import { describeAppointmentTime } from './format-appointment-time.ts';
import { understandReply } from '../../../shared/reminders/reply-keywords.ts';
import { isBounce } from '../opt-outs/stops.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { addOptOuts } from '../opt-outs/opt-outs.ts';
import { systemActor } from '../operation/actor.ts';
import { writeOptOutEvent } from '../plugins/delivery-events.ts';
import { writeAudit } from '../rows/audit.ts';
import { recordAnswer } from './record-answer.ts';
import { bringBackStopped, endStopped } from './end-stopped.ts';

interface TextReply {
  idOrg: string;
  /** Ten-digit number of the sender. */
  from: string;
  text: string;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** Result of a reply. `help`, `late` and `nothing` change nothing; `thanks` keeps the earlier answer and needs no staff action. */
type ReplyOutcome =
  | 'confirm'
  | 'cancel'
  | 'callback'
  | 'opt_out'
  | 'not_pat'
  | 'opt_in'
  | 'help'
  | 'late'
  | 'thanks'
  | 'nothing';

const answers = {
  stop: 'opt_out',
  stop_all: 'opt_out',
  wrong: 'not_pat',
  confirm: 'confirm',
  cancel: 'cancel',
  other: 'callback',
} as const;

const stoppedBy: Readonly<Partial<Record<string, readonly Channel[]>>> = {
  stop: ['text'],
  stop_all: ['text', 'voice'],
  wrong: ['text', 'voice'],
};

/** Handles an incoming text as the answer to the last text sent to the number within a week. Opt-outs and opt-ins work without such a text. */
export async function handleReply(trx: Trx, reply: TextReply): Promise<ReplyOutcome> {
  const replyText = reply.text.replaceAll('\u0000', '').trim().slice(0, longestReply);
  const stopped = await isStopped(trx, reply);
  const meaning = understandReply(replyText, { isStopped: stopped });
  if (meaning === 'help') return 'help';
  if (meaning === 'start') return optIn(trx, reply, replyText);
  const message = await findTexted(trx, reply);
  const channels = stoppedBy[meaning];
  if (!message) return channels ? optOut(trx, reply, { replyText, channels }) : 'nothing';
  const answer = answers[meaning];
  const result = await recordAnswer(trx, {
    row: message.row,
    message: message.id,
    answer,
    by: 'text',
    replyText: replyText || '(no text)',
    channels,
    now: reply.now,
  });
  if (result === 'late') return 'late';
  return result === 'noted' && (stopped || isCourtesy(replyText)) ? 'thanks' : answer;
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

/** True if the patient opted out the number. Ignores undeliverable texts so that YES from such a number answers the reminder. */
async function isStopped(trx: Trx, reply: TextReply): Promise<boolean> {
  const { rows } = await sql`select 1 ${ownStop(reply)} and not ${isBounce}`.execute(trx);
  return rows.length > 0;
}

/** Removes the patient's own opt-out. Opt-outs set by staff remain. */
async function optIn(trx: Trx, reply: TextReply, replyText: string): Promise<ReplyOutcome> {
  const { rows } = await sql`delete ${ownStop(reply)} returning 1`.execute(trx);
  if (rows.length === 0) return 'nothing';
  const { idOrg, from, now } = reply;
  await bringBackStopped(trx, { idOrg, stops: [{ channel: 'text', address: from }], now });
  await audit(trx, reply, `Texts to ${reply.from} are allowed again: ‘${replyText}’`);
  return 'opt_in';
}

async function optOut(
  trx: Trx,
  reply: TextReply,
  { replyText, channels }: { replyText: string; channels: readonly Channel[] },
): Promise<ReplyOutcome> {
  const { idOrg, from, now } = reply;
  const stops = channels.map((channel) => ({ channel, address: from }));
  const added = await addOptOuts(trx, stops, { idOrg, source: `reply ${replyText}`, now });
  if (added.length === 0) return 'opt_out';
  await endStopped(trx, { idOrg, stops: added, now });
  const stopped = channels.includes('voice') ? 'Texts and calls' : 'Texts';
  await audit(trx, reply, `${stopped} to ${from} are stopped: ‘${replyText}’`);
  for (const { channel } of added)
    await writeOptOutEvent(trx, { idOrg, channel, address: from, words: replyText }, now);
  return 'opt_out';
}

function audit(trx: Trx, { idOrg, from, now }: TextReply, detail: string): Promise<void> {
  const actor = systemActor('patient', idOrg);
  return writeAudit(trx, { actor, action: 'text answer', resource: 'opt_outs', recordId: from, detail, now });
}

interface Texted {
  id: string;
  row: string;
}

async function findTexted(trx: Trx, { idOrg, from, now }: Sender): Promise<Texted | undefined> {
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

type Sender = Omit<TextReply, 'text'>;

/** Returns the channels for which someone other than staff opted out this number. */
export async function stoppedChannels(trx: Trx, { idOrg, from }: Sender): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`
    select channel
    from opt_outs
    where id_org = ${idOrg}::bigint
    and address = ${from}
    and source not like ${`${staffSource}%`}
    and not ${isBounce}
  `.execute(trx);
  return rows.map(({ channel }) => channel);
}

/** Returns the language of the last text sent to the number within a week, or English if there is none. */
export async function languageOfLastText(trx: Trx, sender: Sender): Promise<Language> {
  const message = await findTexted(trx, sender);
  if (!message) return 'en';
  const { language } = await trx
    .selectFrom('notification_rows')
    .select('language')
    .where('id', '=', message.row)
    .executeTakeFirstOrThrow();
  return language === 'es' ? 'es' : 'en';
}

/**
 * Returns the appointment that a reply answers, including the patient's name, if the number was texted about several. Otherwise, returns
 * undefined.
 */
export async function answeredOfSeveral(
  trx: Trx,
  { idOrg, from, now }: Sender,
): Promise<{ language: Language; appointment: string } | undefined> {
  const { rows } = await sql<AnsweredRow>`
    select appointment.name, to_char(appointment.date, 'MM/DD/YYYY') as date, appointment.time, appointment.language, org.timezone
    from messages
    join notification_rows appointment on appointment.id = messages."row"
    join org on org.id = messages.id_org
    where messages.id_org = ${idOrg}::bigint
    and messages.channel = 'text'
    and messages.address = ${from}
    and messages.status in ('sending', 'sent', 'delivered', 'unknown')
    and messages.time > ${toTimestamp(now - answerableMs)}
    order by messages.time desc, messages.id desc
  `.execute(trx);
  const [last] = rows;
  const isOne = rows.every((row) => textsOf(row) === (last && textsOf(last)));
  if (!last || isOne) return undefined;
  const language = last.language === 'es' ? 'es' : 'en';
  const reading = { language, zone: toZone(last.timezone), nowSeconds: now / 1000 } as const;
  const { date, time } = describeAppointmentTime(
    { date: last.date ?? '', time: last.time ?? '' },
    'text',
    reading,
  );
  return { language, appointment: [last.name?.split(' ')[0], date, time].filter(Boolean).join(', ') };
}

interface AnsweredRow {
  name: string | null;
  date: string | null;
  time: string | null;
  language: string | null;
  timezone: string | null;
}

const textsOf = ({ name, date, time }: AnsweredRow) => [name, date, time].join(', ');
