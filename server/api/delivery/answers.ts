import { sql } from 'kysely';
import { addressesOf, channels, type Channel } from '../../../shared/contacts/channels.ts';
import { toldAnswers } from '../../../shared/messages/delivery.ts';
import { isCourtesy } from '../../../shared/delivery/stop-phrases.ts';
import { staffSource } from '../../../shared/contacts/reach.ts';
import { toTimestamp, type Stored, type Trx } from '../database/db.ts';
import { queueAnswer } from '../ehr/appointments/told-answer.ts';
import { addOptOuts, type AddedStop, type Stop } from '../notifications/opt-outs.ts';
import { outsider, type Actor } from '../operation/actor.ts';
import { tellAnswer } from '../plugins/delivery-events.ts';
import { writeAudit } from '../rows/audit.ts';
import { endStopped } from './end-stopped.ts';
import { handOnCalls } from './hand-on-calls.ts';
import { moveMessages, moveWhere } from './move.ts';
import { queueFollowing } from '../messages/queue-work.ts';

type VisitAnswer = NonNullable<Stored<'notification_rows'>['answer']>;

interface Answering {
  /** Row of a notification list: one appointment of one patient. */
  row: string;
  answer: VisitAnswer;
  by: Channel | 'staff';
  /** Message being answered. Defaults to the row's last message of that channel. */
  message?: string;
  words?: string;
  /** Channels that a text stops. Defaults to the channel of the answer. */
  channels?: readonly Channel[];
  /** Staff user who recorded the answer, if any. */
  actor?: Actor;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** Result of an answer. `late` and `unknown` change nothing; `stands` saves the text for staff and keeps the earlier answer. */
type Taken = 'taken' | 'repeated' | 'stands' | 'late' | 'unknown';

/**
 * Every answer lands here, whichever way it came. The last one stands, but a stop is never taken back by a later confirm or
 * cancel, and once the visit has begun nothing but a stop counts. Words for staff never replace an answer, nor does a stop by text or
 * phone: the office still has to know of the confirmation, cancellation or question. A repeat changes nothing.
 */
export async function takeAnswer(trx: Trx, answering: Answering): Promise<Taken> {
  const { row, answer, now } = answering;
  const visit = await lockVisit(trx, row);
  if (!visit) return 'unknown';
  const hasBegun = visit.useless_after !== null && visit.useless_after.getTime() <= now;
  if (hasBegun && !stopsReaching(answer)) return visit.answer === answer ? 'repeated' : 'late';
  const message = await findAnswered(trx, answering);
  if (answer === 'callback' && visit.answer !== null && visit.answer !== 'callback') {
    await noteWords(trx, { visit, message, answering });
    return 'stands';
  }
  if (stopsBesideAnswer(visit, answering)) return stopBesideAnswer(trx, { visit, message, answering });
  if (message) await noteOn(trx, message, answering);
  const stops = stopsReaching(answer) ? await stop(trx, { visit, message, answering }) : [];
  const isAsked = answer === 'callback' && message?.detail !== answering.words;
  if (visit.answer === answer && stops.length === 0 && !isAsked) return 'repeated';
  await keepAnswer(trx, { visit, message, answering }, stops);
  return 'taken';
}

const stopsReaching = (answer: VisitAnswer) => answer === 'opt_out' || answer === 'not_pat';

/** The link of an email has its own page, which shows the stop and can undo it. */
const stopsBesideAnswer = ({ answer: standing }: Visit, { answer, by }: Answering) =>
  answer === 'opt_out' && by !== 'email' && standing !== null && !stopsReaching(standing);

interface Visit extends Pick<
  Stored<'notification_rows'>,
  'id' | 'answer' | 'answered_at' | 'answered_by' | 'phone' | 'mobile_phone' | 'email' | 'useless_after'
> {
  id_org: string;
}

/** Locks the row without blocking transactions that plan its messages. */
function lockVisit(trx: Trx, id: string): Promise<Visit | undefined> {
  return trx
    .selectFrom('notification_rows')
    .select(({ cast }) => ['id', cast<string>('id_org', 'text').as('id_org')])
    .select(['answer', 'answered_at', 'answered_by', 'phone', 'mobile_phone', 'email', 'useless_after'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type AnsweredMessage = Pick<Stored<'messages'>, 'id' | 'address' | 'response' | 'detail'>;

function findAnswered(
  trx: Trx,
  { row, by, message }: Answering,
): Promise<AnsweredMessage | undefined> | undefined {
  if (by === 'staff' && !message) return undefined;
  const found = trx
    .selectFrom('messages')
    .select(['id', 'address', 'response', 'detail'])
    .where('row', '=', row);
  const asked = message
    ? found.where('id', '=', message)
    : found.where('channel', '=', by).where('status', 'in', ['sending', 'sent', 'unknown', 'delivered']);
  return asked.orderBy('time', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
}

const responses = {
  confirm: 'confirmed',
  cancel: 'cancelled',
  callback: 'callback',
  opt_out: 'opted_out',
  not_pat: 'opted_out',
} as const satisfies Record<VisitAnswer, string>;

async function noteOn(trx: Trx, { id }: AnsweredMessage, { answer, words, now }: Answering): Promise<void> {
  const detail = words ?? (answer === 'not_pat' ? 'Wrong person' : null);
  await moveMessages(trx, 'answered', { messages: [{ id }], now });
  await sql`
    update messages
    set response = ${responses[answer]}, detail = coalesce(${detail}, detail)
    where id = ${id}
  `.execute(trx);
}

const longestWords = 1000;

/** Saves a text that follows an answer next to it for staff, unless it is just a thank-you. */
async function noteWords(trx: Trx, { visit, message, answering }: Landing): Promise<void> {
  const { by, words = '', now, actor = outsider('patient', visit.id_org) } = answering;
  if (message) await addWords(trx, message, { words, now });
  if (!isCourtesy(words))
    await trx
      .updateTable('notification_rows')
      .set({ later_words: words, later_words_at: toTimestamp(now), later_words_by: by })
      .where('id', '=', visit.id)
      .execute();
  if (!isCourtesy(words)) await tellAnswer(trx, { row: visit.id, event: 'callback', words, now });
  await writeAudit(trx, {
    actor,
    action: `${by} answer`,
    resource: 'notification_rows',
    recordId: visit.id,
    detail: `Also wrote: ‘${words}’. ${sayStanding(visit)}`,
    now,
  });
}

const sayStanding = ({ answer }: Visit) => `The answer stands: ${answer ? toldAnswers[answer] : ''}`;

async function addWords(
  trx: Trx,
  message: AnsweredMessage,
  { words, now }: { words: string; now: number },
): Promise<void> {
  await moveMessages(trx, 'answered', { messages: [{ id: message.id }], now });
  const detail = [message.detail, words].filter(Boolean).join(' / ').slice(0, longestWords);
  await trx.updateTable('messages').set({ detail }).where('id', '=', message.id).execute();
}

/** Stops messages and leaves the earlier answer in place. */
async function stopBesideAnswer(trx: Trx, landing: Landing): Promise<Taken> {
  const { visit, message, answering } = landing;
  const { by, answer, words = '', now, actor = outsider('patient', visit.id_org) } = answering;
  const stops = await stop(trx, landing);
  if (stops.length === 0) return 'repeated';
  if (message) await addWords(trx, message, { words, now });
  await leaveOut(trx, visit.id, { reason: 'opted_out', now });
  await followJobsOf(trx, visit.id);
  await tellAnswer(trx, { row: visit.id, event: responses.opt_out, words, now });
  const said = `${toldAnswers[answer]}${words && `: ‘${words}’`}`;
  await writeAudit(trx, {
    actor,
    action: `${by} answer`,
    resource: 'notification_rows',
    recordId: visit.id,
    detail: `${said}. ${sayStanding(visit)}`,
    now,
  });
  return 'taken';
}

interface Landing {
  visit: Visit;
  message: AnsweredMessage | undefined;
  answering: Answering;
}

async function stop(trx: Trx, { visit, message, answering }: Landing): Promise<AddedStop[]> {
  const { by, answer, words, actor, now } = answering;
  const reached = message?.address ?? '';
  const sources = {
    email: `email link: ${answer}`,
    text: `reply ${words ?? ''}`,
    voice: `call: ${words ?? ''}`,
    staff: `${staffSource}: ${actor?.userName ?? ''}`,
  };
  const idOrg = visit.id_org;
  const asked = addressesToStop(visit, { by, answer, reached, channels: answering.channels });
  const stops = await addOptOuts(trx, asked, { idOrg, source: sources[by], now });
  await endStopped(trx, { idOrg, stops, now });
  return stops;
}

/**
 * Returns the addresses to stop. An answer by phone stops the number reached; a wrong number stops its calls and texts.
 * An opt-out by email link stops all addresses.
 */
function addressesToStop(
  visit: Visit,
  {
    by,
    answer,
    reached,
    channels: given,
  }: Pick<Answering, 'by' | 'answer' | 'channels'> & { reached: string },
): Stop[] {
  if (by === 'text' || by === 'voice') {
    const stopped: readonly Channel[] = given ?? (answer === 'not_pat' ? ['text', 'voice'] : [by]);
    return stopped.map((channel) => ({ channel, address: reached }));
  }
  const own = channels.flatMap((channel) =>
    addressesOf({ ...visit }, channel).map((address) => ({ channel, address })),
  );
  return by === 'email' ? [...own, { channel: by, address: reached }] : own;
}

/** Seconds in which a cancellation or opt-out by email link can be undone. */
export const undoSeconds = 600;

const isUndoable = ({ by, answer }: Answering) =>
  by === 'email' && (answer === 'cancel' || stopsReaching(answer));

export interface Replaced {
  answer: VisitAnswer | null;
  /** ISO 8601 time, as in JSON. */
  answered_at: string | null;
  answered_by: Answering['by'] | null;
  stops: readonly AddedStop[];
  message: Pick<AnsweredMessage, 'id' | 'response' | 'detail'> | null;
}

function replacedBy({ visit, message, answering }: Landing, stops: readonly AddedStop[]): string | null {
  if (!isUndoable(answering)) return null;
  const replaced: Replaced = {
    answer: visit.answer,
    answered_at: visit.answered_at?.toISOString() ?? null,
    answered_by: visit.answered_by,
    stops,
    message: message ? { id: message.id, response: message.response, detail: message.detail } : null,
  };
  return JSON.stringify(replaced);
}

async function keepAnswer(trx: Trx, landing: Landing, stops: readonly AddedStop[]): Promise<void> {
  const { visit, answering } = landing;
  const { answer, by, words, now, actor = outsider('patient', visit.id_org) } = answering;
  await trx
    .updateTable('notification_rows')
    .set({ answer, answered_at: toTimestamp(now), answered_by: by, undo: replacedBy(landing, stops) })
    .where('id', '=', visit.id)
    .execute();
  if (answer !== 'confirm' && answer !== 'callback')
    await leaveOut(trx, visit.id, { reason: answer === 'cancel' ? 'cancelled' : 'opted_out', now });
  await followJobsOf(trx, visit.id);
  const waitMs = isUndoable(answering) ? undoSeconds * 1000 : 0;
  await queueAnswer(trx, { row: visit.id, answer, waitMs, now });
  await tellAnswer(trx, { row: visit.id, event: responses[answer], words, now });
  const said = words ? `: ‘${words}’` : '';
  const change =
    visit.answer && visit.answer !== answer
      ? `${toldAnswers[answer]}, after '${toldAnswers[visit.answer]}'`
      : toldAnswers[answer];
  await writeAudit(trx, {
    actor,
    action: `${by} answer`,
    resource: 'notification_rows',
    recordId: visit.id,
    detail: `${change}${said}`,
    now,
  });
}

/** Leaves out the row's waiting messages. A call shared with other household members continues without this patient. */
async function leaveOut(
  trx: Trx,
  row: string,
  { reason, now }: { reason: 'cancelled' | 'opted_out'; now: number },
): Promise<void> {
  const left = await moveWhere(trx, 'leave_out', { where: sql`message."row" = ${row}`, now, reason });
  await handOnCalls(
    trx,
    left.map(({ id }) => id),
  );
}

export async function followJobsOf(trx: Trx, row: string): Promise<void> {
  const found = await trx.selectFrom('messages').select('job').distinct().where('row', '=', row).execute();
  await queueFollowing(
    trx,
    found.flatMap(({ job }) => job ?? []),
  );
}
