import { emailActions, type EmailAction } from '../../../shared/email-actions.ts';
import { textOf } from '../../../shared/reply.ts';
import { notFound, succeed } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { outsider } from '../operation/actor.ts';
import { toTimestamp, type Stored, type Trx } from '../database/db.ts';
import { bodyOf, type Operation } from '../operation/operation.ts';
import { addOptOuts } from './opt-outs.ts';

/**
 * Records a patient's answer on the appointment. The last answer stands, with two exceptions: an
 * opt-out is never taken back by a later confirm or cancel, and once the appointment has begun only opt_out and not_pat
 * count. A repeat gives the same answer and changes nothing.
 */
export const answerEmail: Operation = async (request, { db, clock }) => {
  const action = request.params['action'] ?? '';
  const body = bodyOf(request);
  const link = { oid: textOf(body, 'oid'), cid: textOf(body, 'cid') };
  if (!isEmailAction(action) || !isLinkId(link.oid) || !isLinkId(link.cid)) return notFound();
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const appointment = await lockAppointment(trx, link);
    if (!appointment) return notFound();
    if (appointment.answer === action) return succeed();
    if (!optsOut(action) && appointment.starts.getTime() <= now) return notFound();
    await record(trx, { appointment, action, now });
    return succeed();
  });
};

const isEmailAction = (action: string): action is EmailAction =>
  emailActions.some((known) => known === action);
const isLinkId = (id: string) => /^\d{9,11}-[0-9a-f]{20,64}$/.test(id);
const optsOut = (action: EmailAction) => action === 'opt_out' || action === 'not_pat';

interface Appointment extends Pick<Stored<'appointments'>, 'id' | 'starts' | 'email' | 'phone' | 'answer'> {
  id_org: string;
}

async function lockAppointment(
  trx: Trx,
  { oid, cid }: { oid: string; cid: string },
): Promise<Appointment | undefined> {
  return trx
    .selectFrom('appointments')
    .select(({ cast }) => ['id', cast<string>('id_org', 'text').as('id_org')])
    .select(['starts', 'email', 'phone', 'answer'])
    .where('id', '=', oid)
    .where('cid', '=', cid)
    .forUpdate()
    .executeTakeFirst();
}

/** What the answer makes of the appointment; the others leave it as it is. */
const statusAfter: Readonly<Partial<Record<EmailAction, Stored<'appointments'>['status']>>> = {
  confirm: 'confirmed',
  cancel: 'cancelled',
};

interface Answered {
  appointment: Appointment;
  action: EmailAction;
  now: number;
}

async function record(trx: Trx, { appointment, action, now }: Answered): Promise<void> {
  const { id, id_org: idOrg, answer } = appointment;
  await trx
    .updateTable('appointments')
    .set({ answer: action, answered_at: toTimestamp(now), status: statusAfter[action] })
    .where('id', '=', id)
    .execute();
  const stops = [
    { channel: 'email', address: appointment.email ?? '' },
    { channel: 'text', address: appointment.phone ?? '' },
    { channel: 'voice', address: appointment.phone ?? '' },
  ] as const;
  if (optsOut(action)) await addOptOuts(trx, stops, { idOrg, source: `email link: ${action}`, now });
  const detail = answer ? `Answer changed from '${answer}' to '${action}'` : `Answered '${action}'`;
  const actor = outsider('patient', idOrg);
  await writeAudit(trx, {
    actor,
    action: 'email answer',
    resource: 'appointments',
    recordId: id,
    detail,
    now,
  });
}
