import { sql } from 'kysely';
import type { EmailLink } from '../../../shared/reminders/email-answer.ts';
import { toTimestamp, transactAgain, type Trx } from '../database/db.ts';
import { queueAnswer } from '../ehr-events/queue-answer.ts';
import { notFound, succeed, type Answer } from '../operation/answer.ts';
import { systemActor } from '../operation/actor.ts';
import type { Operation } from '../operation/operation.ts';
import { writeAnswerEvent } from '../plugins/delivery-events.ts';
import { writeAudit } from '../rows/audit.ts';
import { followJobsOf, undoSeconds, type Replaced } from './record-answer.ts';
import { bringBackLeft } from './bring-back-left.ts';
import { bringBackStopped } from './end-stopped.ts';
import { readAppointmentLink } from './read-appointment.ts';

/** Undoes the last answer by email link if it can still be undone. A repeated request finds nothing to undo. */
export const undoAnswer: Operation = async (request, { db, clock }) => {
  const link = readAppointmentLink(request);
  if (!link) return notFound();
  const now = clock();
  return transactAgain(db, async (trx): Promise<Answer> => {
    const appointment = await lockUndoable(trx, link, now);
    if (!appointment) return notFound();
    await requeueExcluded(trx, appointment.id, now);
    await restoreAnswer(trx, appointment);
    await bringBackStopped(trx, { idOrg: appointment.id_org, stops: appointment.undo.stops, now });
    await queueAnswer(trx, { row: appointment.id, answer: appointment.undo.answer, waitMs: 0, now });
    await writeAnswerEvent(trx, { row: appointment.id, event: 'undone', now });
    const { id_org: idOrg, id, answer, undo } = appointment;
    const detail = `Undone: '${answer}'. The answer is back to ${undo.answer ? `'${undo.answer}'` : 'open'}`;
    const actor = systemActor('patient', idOrg);
    const entry = { actor, action: 'email answer', resource: 'notification_rows', recordId: id, detail, now };
    await writeAudit(trx, entry);
    return succeed();
  });
};

interface UndoableAppointment {
  id: string;
  id_org: string;
  answer: string;
  undo: Replaced;
}

async function lockUndoable(
  trx: Trx,
  { oid, cid }: EmailLink,
  now: number,
): Promise<UndoableAppointment | undefined> {
  const { rows } = await sql<UndoableAppointment>`
    select id, id_org::text, answer, undo
    from notification_rows
    where id = ${oid}
    and cid = ${cid}
    and undo is not null
    and answered_at > ${toTimestamp(now - undoSeconds * 1000)}
    for no key update
  `.execute(trx);
  return rows[0];
}

async function restoreAnswer(
  trx: Trx,
  { id, id_org: idOrg, answer, undo }: UndoableAppointment,
): Promise<void> {
  await trx
    .updateTable('notification_rows')
    .set({
      answer: undo.answer,
      answered_at: undo.answered_at === null ? null : new Date(undo.answered_at),
      answered_by: undo.answered_by,
      undo: null,
    })
    .where('id', '=', id)
    .execute();
  const replacedStops = sql`
    jsonb_to_recordset(${JSON.stringify(undo.stops)}::jsonb)
      as given (channel text, address text, source_before text, time_before timestamptz)
  `;
  const isOurs = sql`
    opt_outs.id_org = ${idOrg}::bigint
    and (opt_outs.channel, opt_outs.address) = (given.channel, given.address)
    and opt_outs.source = ${`email link: ${answer}`}
  `;
  await sql`delete from opt_outs using ${replacedStops} where ${isOurs} and source_before is null`.execute(
    trx,
  );
  await sql`update opt_outs set source = source_before, time = time_before from ${replacedStops} where ${isOurs}`.execute(
    trx,
  );
  if (undo.message)
    await trx
      .updateTable('messages')
      .set({ response: undo.message.response, detail: undo.message.detail })
      .where('id', '=', undo.message.id)
      .execute();
  await followJobsOf(trx, id);
}

/** Restores messages that the answer left out to waiting. */
const requeueExcluded = (trx: Trx, row: string, now: number): Promise<void> =>
  bringBackLeft(
    trx,
    sql`
      message."row" = ${row}
      and message.status = 'left_out'
      and message.reason in ('cancelled', 'opted_out')
      and message.time = (select answered_at from notification_rows where id = ${row})
    `,
    now,
  );
