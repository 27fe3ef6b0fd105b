import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import { requestMessages } from '../../../shared/locales/en/payment-requests.ts';
import { readCents, sumCents, toDecimal } from '../../../shared/money.ts';
import { readBillingItems } from '../../../shared/payment/items.ts';
import { isRecord, type ApiRecord } from '../../../shared/reply.ts';
import { prescriptionDetailType } from '../../../shared/payment/prescriptions.ts';
import { payableStatuses } from '../../../shared/resources/payments.ts';
import type { OpenItem } from '../ehr/open-items.ts';
import { lookUpPatient } from '../ehr/look-up-patient.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { organizationOf } from '../operation/actor.ts';
import { toId, type Db } from '../database/db.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';

/**
 * Finds a patient of the organization by ID with open payments, items (also from the health record) and their total.
 * Our own data takes precedence. If the health record is unavailable, `note` says so, and payment requests remain possible.
 */
export const patientLookup: SignedOperation<typeof apiCalls.patientLookup> = async (
  request,
  { db, records, log, clock },
) => {
  const patientId = readRequest(apiCalls.patientLookup, request).id.trim();
  const idOrg = organizationOf(request.actor);
  const isId = patientId !== '' && patientId.length <= 64 && !/[\u0000-\u001f]/.test(patientId);
  if (!isId) return refuse(404, requestMessages.noPatient);
  const prescriptions = await usesPrescriptions(db, idOrg);
  const [known, inRecord] = await Promise.all([
    findPatient(db, patientId, idOrg),
    lookUpPatient({ records, log, clock }, { idOrg, patientId, prescriptions }),
  ]);
  if (!known && inRecord.kind !== 'found') return refuse(404, describeMissing(inRecord));
  const payments = await listOpen(db, patientId, idOrg);
  const own = payments.flatMap(itemsOf);
  const more = inRecord.kind === 'found' ? withoutListed(own, inRecord.items) : [];
  const amount = toDecimal(sumCents([...payments, ...more].map((one) => readCents(one['amount']))));
  const patient = { ...known, ...(inRecord.kind === 'found' && inRecord.patient), ...withoutEmpty(known) };
  const note = inRecord.kind === 'away' ? { note: describeOutage(inRecord) } : {};
  return succeed([{ ...patient, amount, items: [...own, ...more], payments, ...note }]);
};

type Missing = Exclude<Awaited<ReturnType<typeof lookUpPatient>>, { kind: 'found' }>;

const describeOutage = ({ reason }: Extract<Missing, { kind: 'away' }>): string =>
  reason ? requestMessages.recordUnusable(reason) : requestMessages.recordAway;

function describeMissing(missing: Missing): string {
  if (missing.kind !== 'away') return requestMessages.noPatient;
  const { reason } = missing;
  return reason ? requestMessages.noPatientUnusable(reason) : requestMessages.noPatientWhileAway;
}

async function usesPrescriptions(db: Db, idOrg: string): Promise<boolean> {
  const setting = await db
    .selectFrom('client_settings')
    .select('item_detail_type')
    .where('id', '=', toId(idOrg))
    .executeTakeFirst();
  return setting?.item_detail_type === prescriptionDetailType;
}

/** Excludes items that are already part of a payment request. */
function withoutListed(own: readonly ApiRecord[], items: readonly OpenItem[]): OpenItem[] {
  const listed = new Set(readBillingItems(own).map(({ number }) => number));
  return items.filter(({ other_id }) => !listed.has(other_id));
}

/** Drops empty fields so that they do not hide values of the health record. */
const withoutEmpty = (known: ApiRecord = {}): ApiRecord =>
  Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null && value !== ''));

/** Finds the contact with this code, or else the patient data of the newest payment. */
async function findPatient(db: Db, patientId: string, idOrg: string): Promise<ApiRecord | undefined> {
  const { rows } = await sql<ApiRecord>`
    select patient_id, first_name, last_name, to_char(dob, 'MM/DD/YYYY') as dob, zip, email, mobile_phone, language
    from (
      select patient_code as patient_id, first_name, last_name, dob, zip, email, mobile_phone, language, 0 as place, id
      from contacts
      where id_org = ${idOrg}::bigint
      and patient_code = ${patientId}
      union all
      select patient_id, first_name, last_name, dob, zip, email, mobile_phone, language, 1, id
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

function itemsOf({ id, amount, items }: ApiRecord): ApiRecord[] {
  const listed = Array.isArray(items) ? items.filter(isRecord) : [];
  return listed.length > 0 ? listed : [{ other_id: id, desc: 'Payment request', qty: 1, amount }];
}
