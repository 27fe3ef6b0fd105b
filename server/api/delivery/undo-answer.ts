import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';
import { queueAnswer } from '../ehr/appointments/told-answer.ts';
import { notFound, succeed, type Answer } from '../operation/answer.ts';
import { outsider } from '../operation/actor.ts';
import type { Operation } from '../operation/operation.ts';
import { tellAnswer } from '../plugins/delivery-events.ts';
import { writeAudit } from '../rows/audit.ts';
import { followJobsOf, undoSeconds, type Replaced } from './answers.ts';
import { bringBackLeft } from './bring-back-left.ts';
import { bringBackStopped } from './end-stopped.ts';
import { readLink, type Link } from './visit-link.ts';

/** Undoes the last answer of an email link if possible. A repeat finds nothing to undo. */
export const undoAnswer: Operation = async (request, { db, clock }) => {
  const link = readLink(request);
  if (!link) return notFound();
  const now = clock();
  return db.transaction().execute(async (trx): Promise<Answer> => {
    const visit = await lockUndoable(trx, link, now);
    if (!visit) return notFound();
    await bringBack(trx, visit.id, now);
    await putBack(trx, visit);
    await bringBackStopped(trx, { idOrg: visit.id_org, stops: visit.undo.stops, now });
    await queueAnswer(trx, { row: visit.id, answer: visit.undo.answer, waitMs: 0, now });
    await tellAnswer(trx, { row: visit.id, event: 'undone', now });
    const { id_org: idOrg, id, answer, undo } = visit;
    const detail = `Undone: '${answer}'. The answer is ${undo.answer ? `'${undo.answer}'` : 'open'} again`;
    const actor = outsider('patient', idOrg);
    const entry = { actor, action: 'email answer', resource: 'notification_rows', recordId: id, detail, now };
    await writeAudit(trx, entry);
    return succeed();
  });
};

interface UndoableVisit {
  id: string;
  id_org: string;
  answer: string;
  undo: Replaced;
}

async function lockUndoable(trx: Trx, { oid, cid }: Link, now: number): Promise<UndoableVisit | undefined> {
  const { rows } = await sql<UndoableVisit>`
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

async function putBack(trx: Trx, { id, id_org: idOrg, answer, undo }: UndoableVisit): Promise<void> {
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
  const given = sql`
    jsonb_to_recordset(${JSON.stringify(undo.stops)}::jsonb)
      as given (channel text, address text, source_before text, time_before timestamptz)
  `;
  const isOurs = sql`
    opt_outs.id_org = ${idOrg}::bigint
    and (opt_outs.channel, opt_outs.address) = (given.channel, given.address)
    and opt_outs.source = ${`email link: ${answer}`}
  `;
  await sql`delete from opt_outs using ${given} where ${isOurs} and source_before is null`.execute(trx);
  await sql`update opt_outs set source = source_before, time = time_before from ${given} where ${isOurs}`.execute(
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

/** Returns messages that the answer left out to waiting. */
const bringBack = (trx: Trx, row: string, now: number): Promise<void> =>
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
