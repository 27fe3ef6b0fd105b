import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../api/database/db.ts';
import { keepSavedMethod } from '../api/payments/saved-method.ts';
import { caseId, casePatientId } from './case-id.ts';
import type { DemoCase } from './cases.ts';

interface DemoTurn {
  demo: DemoCase;
  turn: number;
  created: RawBuilder<unknown>;
}

/** Enters the payment of one turn of a case, with its patient's saved method. */
export async function enterDemoPayment(trx: Trx, { demo, turn, created }: DemoTurn): Promise<void> {
  const { first_name, last_name, unique_id, dob, zip, email } = demo.patient;
  const patientId = casePatientId(unique_id, turn);
  await sql`
    insert into payments
      (id, id_org, patient_id, first_name, last_name, dob, zip, email, mobile_phone, amount, items,
      item_detail_type, verify_fields, payer_editable, patient_editable, status, created)
    values (
      ${caseId(demo.case, turn)}, ${demo.clientId}::bigint, ${patientId}, ${first_name}, ${last_name},
      to_date(${dob}, 'MM/DD/YYYY'), ${zip}, ${email}, '3125550199', ${demo.amount}::numeric,
      ${demo.items ? JSON.stringify(demo.items) : null}::jsonb, ${demo.itemDetailType ?? null},
      ${JSON.stringify(demo.verifyFields)}::jsonb, ${demo.payerEditable ? 'T' : 'F'},
      ${demo.patientEditable === false ? 'F' : 'T'}, ${demo.status === 'Expired' ? 'Expired' : 'Sent'},
      ${created}
    )
  `.execute(trx);
  if (demo.status === 'Paid') await markPaid(trx, { demo, turn, created });
  if (demo.saved) await saveMethod(trx, demo, patientId);
}

async function markPaid(trx: Trx, { demo, turn, created }: DemoTurn): Promise<void> {
  await sql`
    update payments
    set status = 'Paid',
      auth = '418206',
      card_brand = 'VISA',
      last_4 = '4242',
      paid_amount = amount,
      paid_at = ${created}
    where id = ${caseId(demo.case, turn)}
  `.execute(trx);
}

const methods = {
  card: { method: 'cc', cardBrand: 'VISA', last4: '4242', routingNumber: null },
  bank: { method: 'bank', cardBrand: '', last4: '6789', routingNumber: '021000021' },
  missing: { method: 'cc', cardBrand: 'MC', last4: '4444', routingNumber: null },
} as const;

/** A saved method at the practice; the sandbox knows its token too, unless it is the one that is gone. */
async function saveMethod(trx: Trx, { clientId, saved }: DemoCase, patientId: string): Promise<void> {
  const method = methods[saved ?? 'card'];
  const token = `tok_demo_${saved}_${patientId}`;
  await keepSavedMethod(trx, { idOrg: clientId, patientId, token, ...method }, 0);
  if (saved === 'missing') return;
  await sql`
    insert into sandbox_methods (token, method, card_brand, last_4, routing_number)
    values (
      ${token}, ${method.method}, ${method.cardBrand || null}, ${method.last4}, ${method.routingNumber}
    )
    on conflict (token) do nothing
  `.execute(trx);
}
