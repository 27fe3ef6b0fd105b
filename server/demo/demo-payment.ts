import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../api/database/db.ts';
import { storeSavedMethod } from '../api/payments/saved-method.ts';
import { caseId, casePatientId, type DemoCase } from './cases.ts';

interface DemoTurn {
  demo: DemoCase;
  turn: number;
  created: RawBuilder<Date>;
}

export async function enterDemoPayment(trx: Trx, { demo, turn, created }: DemoTurn): Promise<void> {
  const { first_name, last_name, unique_id, dob, zip, email } = demo.patient;
  const patientId = casePatientId(unique_id, turn);
  await trx
    .insertInto('payments')
    .values({
      id: caseId(demo.case, turn),
      id_org: demo.clientId,
      patient_id: patientId,
      first_name,
      last_name,
      dob: sql`to_date(${dob}, 'MM/DD/YYYY')`,
      zip,
      email,
      mobile_phone: '3125550199',
      amount: demo.amount,
      items: demo.items ? JSON.stringify(demo.items) : null,
      item_detail_type: demo.itemDetailType ?? null,
      verify_fields: JSON.stringify(demo.verifyFields),
      payer_editable: demo.payerEditable ? 'T' : 'F',
      patient_editable: demo.patientEditable === false ? 'F' : 'T',
      status: demo.status === 'Expired' ? 'Expired' : 'Requested',
      created,
    })
    .execute();
  if (demo.saved) await saveMethod(trx, { demo, turn }, patientId);
}

const methods = {
  card: { method: 'cc', cardBrand: 'VISA', last4: '4242', routingNumber: null },
  bank: { method: 'bank', cardBrand: '', last4: '6789', routingNumber: '021000021' },
  missing: { method: 'cc', cardBrand: 'MC', last4: '4444', routingNumber: null },
} as const;

/** Saves the method in our records and in the sandbox. The `missing` method is only in our records. */
async function saveMethod(
  trx: Trx,
  { demo, turn }: Pick<DemoTurn, 'demo' | 'turn'>,
  patientId: string,
): Promise<void> {
  const { clientId: idOrg, saved, patient } = demo;
  const method = methods[saved ?? 'card'];
  const token = `tok_demo_${saved}_${patientId}`;
  const holder = `${patient.first_name} ${patient.last_name}`;
  const paymentId = caseId(demo.case, turn);
  await storeSavedMethod(trx, { idOrg, paymentId, patientId, token, account: null, holder, ...method }, 0);
  if (saved === 'missing') return;
  await trx
    .insertInto('sandbox_methods')
    .values({
      token,
      method: method.method,
      card_brand: method.cardBrand || null,
      last_4: method.last4,
      routing_number: method.routingNumber,
    })
    .onConflict((conflict) => conflict.column('token').doNothing())
    .execute();
}
