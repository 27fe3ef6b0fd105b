import { sql } from 'kysely';
import { describeRecipient } from '../../../shared/reminders/message-reason.ts';
import { jobMessages, rowReasons } from '../../../shared/locales/en/jobs.ts';
import { messages } from '../../../shared/resources/notifications.ts';
import { toId, type Trx } from '../database/db.ts';
import { countListRows } from './lists/save-rows.ts';
import { organizationOf } from '../operation/actor.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { writeAudit } from '../rows/audit.ts';
import { endWaiting, type WaitingMessage } from './end-waiting.ts';
import type { apiCalls } from '../../../shared/api-calls.ts';
import { findRow } from '../rows/tenant.ts';

interface Found extends WaitingMessage {
  channel: string;
  name: string | null;
}

/**
 * `POST messages/{id}/stop`: leaves out an unsent message and all waiting messages for the same appointment in its job, so that no other
 * channel is used. Also excludes the row from its list so that resending the list skips the patient.
 */
export const stopMessage: SignedOperation = ({ actor, params }, { db, clock }) =>
  db.transaction().execute(async (trx) => {
    const id = params['id'] ?? '';
    const idOrg = organizationOf(actor);
    const message = await trx
      .selectFrom('messages')
      .select(['id', 'row', 'job'])
      .where('id', '=', id)
      .where('id_org', '=', toId(idOrg))
      .executeTakeFirst();
    if (!message) return notFound();
    const { rows } = await sql<Found>`
      select id, attempts, checks, channel, name
      from messages
      where id_org = ${idOrg}::bigint
      and (id = ${id} or "row" = ${message.row} and job = ${message.job})
      and status in ('planned', 'due')
      order by id
      for no key update
    `.execute(trx);
    const stopped = rows.find((row) => row.id === id);
    if (!stopped) return refuse(409, jobMessages.leftAlready);
    const now = clock();
    await excludeRow(trx, message.row);
    await endWaiting(trx, rows, { reason: 'stopped', now });
    const detail = `Stopped before sending: ${describeRecipient(stopped.channel, stopped.name ?? id)}`;
    await writeAudit(trx, {
      actor,
      action: 'stop message',
      resource: messages.name,
      recordId: id,
      detail,
      now,
    });
    return succeed([], id);
  });

async function excludeRow(trx: Trx, id: string | null): Promise<void> {
  if (id === null) return;
  const row = await trx
    .updateTable('notification_rows')
    .set({ status: 'cancelled_by_rules', reason: rowReasons.leftOut, reason_code: 'left_out' })
    .where('id', '=', id)
    .returning('notification')
    .executeTakeFirst();
  if (row) await countListRows(trx, row.notification);
}

export const listMessageTransitions: SignedOperation<typeof apiCalls.listMessageMoves> = async (
  { actor, params },
  { db, clock },
) => {
  const access = { definition: messages, actor, now: clock() };
  const message = await findRow(db, access, params['id'] ?? '');
  if (!message) return notFound();
  const moves = await db
    .selectFrom('message_moves')
    .select([sql<number>`floor(extract(epoch from time))::bigint`.as('time'), 'event', 'status', 'reason'])
    .where('message', '=', message.id)
    .orderBy('id')
    .execute();
  return succeed(moves);
};
