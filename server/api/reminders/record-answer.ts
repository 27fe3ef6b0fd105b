import { sql } from 'kysely';
import { answerLabels } from '../../../shared/locales/en/delivery.ts';
import { isCourtesy } from '../../../shared/reminders/stop-phrases.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { queueAnswer } from '../ehr-events/queue-answer.ts';
import type { AddedOptOut } from '../opt-outs/opt-outs.ts';
import { systemActor } from '../operation/actor.ts';
import { writeAnswerEvent } from '../plugins/delivery-events.ts';
import { writeAudit } from '../rows/audit.ts';
import type { AnsweredMessage, Answering, Appointment, AppointmentAnswer, Landing } from './answering.ts';
import { reassignJoinedCalls } from './joined-calls.ts';
import { lockInOrder, moveMessages, moveWhere } from './move.ts';
import { queueCountsOf } from './queue-work.ts';
import { stopByAnswer } from './stop-by-answer.ts';

/** Result of an answer. `late` and `unknown` change nothing; `noted` keeps the earlier answer and saves the text for staff. */
type AnswerResult = 'taken' | 'repeated' | 'noted' | 'late' | 'unknown';

/**
 * Records an answer from any channel. The last answer applies, but a later confirmation or cancellation never reverses an opt-out, and once
 * the appointment has begun only opt-outs count. A message for staff or an opt-out by text or phone never replaces an earlier answer, because
 * the office still needs to see the confirmation, cancellation or question. Repeating an answer changes nothing.
 */
export async function recordAnswer(trx: Trx, answering: Answering): Promise<AnswerResult> {
  const { row, answer, now } = answering;
  const appointment = await lockAppointment(trx, row);
  if (!appointment) return 'unknown';
  await lockInOrder(trx, sql`message."row" = ${row}`);
  const hasBegun = appointment.useless_after !== null && appointment.useless_after.getTime() <= now;
  if (hasBegun && !stopsReaching(answer)) return appointment.answer === answer ? 'repeated' : 'late';
  const message = await findAnswered(trx, answering);
  if (answer === 'callback' && appointment.answer !== null && appointment.answer !== 'callback') {
    await noteReply(trx, { appointment, message, answering });
    return 'noted';
  }
  if (stopsBesideAnswer(appointment, answering))
    return stopBesideAnswer(trx, { appointment, message, answering });
  if (message) await noteOn(trx, message, answering);
  const stops = stopsReaching(answer) ? await stopByAnswer(trx, { appointment, message, answering }) : [];
  const isNewCallback = answer === 'callback' && message?.detail !== answering.replyText;
  if (appointment.answer === answer && stops.length === 0 && !isNewCallback) return 'repeated';
  await saveAnswer(trx, { appointment, message, answering }, stops);
  return 'taken';
}

const stopsReaching = (answer: AppointmentAnswer) => answer === 'opt_out' || answer === 'not_pat';

/** Excludes email links, because their page shows the opt-out and can undo it. */
const stopsBesideAnswer = ({ answer: currentAnswer }: Appointment, { answer, by }: Answering) =>
  answer === 'opt_out' && by !== 'email' && currentAnswer !== null && !stopsReaching(currentAnswer);

/** Locks the row without blocking transactions that plan its messages. */
function lockAppointment(trx: Trx, id: string): Promise<Appointment | undefined> {
  return trx
    .selectFrom('notification_rows')
    .select(({ cast }) => ['id', cast<string>('id_org', 'text').as('id_org')])
    .select(['answer', 'answered_at', 'answered_by', 'phone', 'mobile_phone', 'email', 'useless_after'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

function findAnswered(
  trx: Trx,
  { row, by, message }: Answering,
): Promise<AnsweredMessage | undefined> | undefined {
  if (by === 'staff' && !message) return undefined;
  const found = trx
    .selectFrom('messages')
    .select(['id', 'address', 'response', 'detail'])
    .where('row', '=', row);
  const query = message
    ? found.where('id', '=', message)
    : found.where('channel', '=', by).where('status', 'in', ['sending', 'sent', 'unknown', 'delivered']);
  return query.orderBy('time', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
}

const responses = {
  confirm: 'confirmed',
  cancel: 'cancelled',
  callback: 'callback',
  opt_out: 'opted_out',
  not_pat: 'opted_out',
} as const satisfies Record<AppointmentAnswer, string>;

async function noteOn(
  trx: Trx,
  { id }: AnsweredMessage,
  { answer, replyText, now }: Answering,
): Promise<void> {
  const detail = replyText ?? (answer === 'not_pat' ? 'Wrong person' : null);
  await moveMessages(trx, 'answered', { messages: [{ id }], now });
  await sql`
    update messages
    set response = ${responses[answer]}, detail = coalesce(${detail}, detail)
    where id = ${id}
  `.execute(trx);
}

const maxReplyLength = 1000;

/** Saves a text that follows an answer for staff, without replacing the answer, unless the text is just a thank-you. */
async function noteReply(trx: Trx, { appointment, message, answering }: Landing): Promise<void> {
  const { by, replyText = '', now, actor = systemActor('patient', appointment.id_org) } = answering;
  if (message) await appendReply(trx, message, { replyText, now });
  if (!isCourtesy(replyText))
    await trx
      .updateTable('notification_rows')
      .set({ later_words: replyText, later_words_at: toTimestamp(now), later_words_by: by })
      .where('id', '=', appointment.id)
      .execute();
  if (!isCourtesy(replyText))
    await writeAnswerEvent(trx, { row: appointment.id, event: 'callback', words: replyText, now });
  await writeAudit(trx, {
    actor,
    action: `${by} answer`,
    resource: 'notification_rows',
    recordId: appointment.id,
    detail: `Also wrote: ‘${replyText}’. ${describeCurrentAnswer(appointment)}`,
    now,
  });
}

const describeCurrentAnswer = ({ answer }: Appointment) =>
  `Answer unchanged: ${answer ? answerLabels[answer] : ''}`;

async function appendReply(
  trx: Trx,
  message: AnsweredMessage,
  { replyText, now }: { replyText: string; now: number },
): Promise<void> {
  await moveMessages(trx, 'answered', { messages: [{ id: message.id }], now });
  const detail = [message.detail, replyText].filter(Boolean).join(' / ').slice(0, maxReplyLength);
  await trx.updateTable('messages').set({ detail }).where('id', '=', message.id).execute();
}

/** Records an opt-out and leaves the earlier answer in place. */
async function stopBesideAnswer(trx: Trx, landing: Landing): Promise<AnswerResult> {
  const { appointment, message, answering } = landing;
  const { by, answer, replyText = '', now, actor = systemActor('patient', appointment.id_org) } = answering;
  const stops = await stopByAnswer(trx, landing);
  if (stops.length === 0) return 'repeated';
  if (message) await appendReply(trx, message, { replyText, now });
  await excludeMessages(trx, appointment.id, { reason: 'opted_out', now });
  await followJobsOf(trx, appointment.id);
  await writeAnswerEvent(trx, { row: appointment.id, event: responses.opt_out, words: replyText, now });
  const description = `${answerLabels[answer]}${replyText && `: ‘${replyText}’`}`;
  await writeAudit(trx, {
    actor,
    action: `${by} answer`,
    resource: 'notification_rows',
    recordId: appointment.id,
    detail: `${description}. ${describeCurrentAnswer(appointment)}`,
    now,
  });
  return 'taken';
}

/** Seconds during which an answer by email link can be undone. */
export const undoSeconds = 600;

const isUndoable = ({ by, answer }: Answering) =>
  by === 'email' && (answer === 'cancel' || stopsReaching(answer));

export interface Replaced {
  answer: AppointmentAnswer | null;
  /** ISO 8601 time, as in JSON. */
  answered_at: string | null;
  answered_by: Answering['by'] | null;
  stops: readonly AddedOptOut[];
  message: Pick<AnsweredMessage, 'id' | 'response' | 'detail'> | null;
}

function toUndoJson(
  { appointment, message, answering }: Landing,
  stops: readonly AddedOptOut[],
): string | null {
  if (!isUndoable(answering)) return null;
  const replaced: Replaced = {
    answer: appointment.answer,
    answered_at: appointment.answered_at?.toISOString() ?? null,
    answered_by: appointment.answered_by,
    stops,
    message: message ? { id: message.id, response: message.response, detail: message.detail } : null,
  };
  return JSON.stringify(replaced);
}

async function saveAnswer(trx: Trx, landing: Landing, stops: readonly AddedOptOut[]): Promise<void> {
  const { appointment, answering } = landing;
  const { answer, by, replyText, now, actor = systemActor('patient', appointment.id_org) } = answering;
  await trx
    .updateTable('notification_rows')
    .set({ answer, answered_at: toTimestamp(now), answered_by: by, undo: toUndoJson(landing, stops) })
    .where('id', '=', appointment.id)
    .execute();
  if (answer !== 'confirm' && answer !== 'callback')
    await excludeMessages(trx, appointment.id, {
      reason: answer === 'cancel' ? 'cancelled' : 'opted_out',
      now,
    });
  await followJobsOf(trx, appointment.id);
  const waitMs = isUndoable(answering) ? undoSeconds * 1000 : 0;
  await queueAnswer(trx, { row: appointment.id, answer, waitMs, now });
  await writeAnswerEvent(trx, { row: appointment.id, event: responses[answer], words: replyText, now });
  const description = replyText ? `: ‘${replyText}’` : '';
  const change =
    appointment.answer && appointment.answer !== answer
      ? `${answerLabels[answer]}, after '${answerLabels[appointment.answer]}'`
      : answerLabels[answer];
  await writeAudit(trx, {
    actor,
    action: `${by} answer`,
    resource: 'notification_rows',
    recordId: appointment.id,
    detail: `${change}${description}`,
    now,
  });
}

/** Leaves out the row's waiting messages. A call shared with other household members continues without this patient. */
async function excludeMessages(
  trx: Trx,
  row: string,
  { reason, now }: { reason: 'cancelled' | 'opted_out'; now: number },
): Promise<void> {
  const excluded = await moveWhere(trx, 'leave_out', { where: sql`message."row" = ${row}`, now, reason });
  await reassignJoinedCalls(
    trx,
    excluded.map(({ id }) => id),
  );
}

export async function followJobsOf(trx: Trx, row: string): Promise<void> {
  const found = await trx.selectFrom('messages').select('job').distinct().where('row', '=', row).execute();
  await queueCountsOf(trx, found);
}
