import { sql } from 'kysely';
import { requestMessages } from '../../../shared/messages/payment-requests.ts';
import { readCents, sumCents, toDecimal } from '../../../shared/money.ts';
import { isRecord, textOf, type ApiRecord } from '../../../shared/reply.ts';
import { payableStatuses } from '../../../shared/resources/payments.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { organisationOf } from '../operation/actor.ts';
import { toId, type Db } from '../database/db.ts';
import { bodyOf, type SignedOperation } from '../operation/operation.ts';

/**
 * Finds a patient of the own organisation by patient id, with what is open: the payments that can still be paid, their items as one list,
 * and the sum.
 */
export const patientLookup: SignedOperation = async (request, { db }) => {
  const patientId = textOf(bodyOf(request), 'id').trim();
  const idOrg = organisationOf(request.actor);
  const isId = patientId !== '' && patientId.length <= 64 && !patientId.includes('\u0000');
  const patient = isId ? await findPatient(db, patientId, idOrg) : undefined;
  if (!patient) return refuse(404, requestMessages.noPatient);
  const payments = await listOpen(db, patientId, idOrg);
  const amount = toDecimal(sumCents(payments.map((payment) => readCents(payment['amount']))));
  return succeed([{ ...patient, amount, items: payments.flatMap(itemsOf), payments }]);
};

/** Finds the contact of that code; where there is none, whom the newest payment names. */
async function findPatient(db: Db, patientId: string, idOrg: string): Promise<ApiRecord | undefined> {
  const { rows } = await sql<ApiRecord>`
    select patient_id, first_name, last_name, to_char(dob, 'MM/DD/YYYY') as dob, zip, email, mobile_phone
    from (
      select patient_code as patient_id, first_name, last_name, dob, zip, email, mobile_phone, 0 as place, id
      from contacts
      where id_org = ${idOrg}::bigint
      and patient_code = ${patientId}
      union all
      select patient_id, first_name, last_name, dob, zip, email, mobile_phone, 1, id
      from payments
      where id_org = ${idOrg}::bigint
      and patient_id = ${patientId}
    ) known
    order by place, id desc
    limit 1
  `.execute(db);
  return rows[0];
}

async function listOpen(db: Db, patientId: string, idOrg: string): Promise<ApiRecord[]> {
  const open = await db
    .selectFrom('payments')
    .select(['id', 'amount', 'items', 'status', 'created'])
    .where('id_org', '=', toId(idOrg))
    .where('patient_id', '=', patientId)
    .where('status', 'in', payableStatuses)
    .orderBy('id', 'desc')
    .execute();
  return open.map((payment) => ({ ...payment, created: Math.floor(payment.created.getTime() / 1000) }));
}

/** A payment without items is one itself. */
function itemsOf({ id, amount, items }: ApiRecord): ApiRecord[] {
  const listed = Array.isArray(items) ? items.filter(isRecord) : [];
  return listed.length > 0 ? listed : [{ other_id: id, desc: 'Payment request', qty: 1, amount }];
}
