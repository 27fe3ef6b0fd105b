import { paymentMessages } from '../../../shared/messages/payment.ts';
import type { VerifyFieldName } from '../../../shared/payment/record.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { outsider } from '../operation/actor.ts';
import type { Db, Trx } from '../database/db.ts';
import { bodyOf, type Operation } from '../operation/operation.ts';
import { describePayer } from './describe-payer.ts';
import { noteEvent } from './note-event.ts';
import { keepLanguage } from './payer-language.ts';
import { findPayment, readLink, unknownPayment, type PaymentRow } from './payment-row.ts';
import { isProof } from './payer-proof.ts';
import { isPayerMark, passGuard, payerMark } from './verification-guard.ts';
import { keepVerified } from './verified.ts';
import { readVerifyFields } from './verify-fields.ts';

/** Verifies the payer and then returns the amounts due or paid. The error never reveals the wrong field. */
export const verificationCheck: Operation = async (request, { db, clock, gateway }) => {
  const body = bodyOf(request);
  const payment = await findPayment(db, readLink(body, 'id'));
  if (!payment) return unknownPayment();
  const isWrong = !isPayer(payment, body);
  const isKnown = await isPayerMark(db, payment.root, body['payer_mark']);
  const shut = isKnown ? undefined : await passGuard(db, { paymentId: payment.root, isWrong, now: clock() });
  if (shut) return shut;
  if (isWrong) return refuse(400, paymentMessages.verificationFailed);
  const verification = await letIn(db, payment, clock());
  await keepLanguage(db, payment, body);
  const payer = await describePayer({ db, gateway }, payment);
  return succeed({ ...payer, payer_mark: await payerMark(db, payment.root), verification });
};

/** Records that the payer is verified and returns the verification token. */
export function letIn(db: Db, payment: PaymentRow, now: number): Promise<string> {
  return db.transaction().execute((trx) => letInWithin(trx, payment, now));
}

export async function letInWithin(trx: Trx, payment: PaymentRow, now: number): Promise<string> {
  await markViewed(trx, payment, now);
  await noteEvent(trx, { paymentId: payment.id, idOrg: payment.id_org, kind: 'verified', now });
  return keepVerified(trx, payment.root, now);
}

/** Compares every field in constant time, so timing does not reveal the wrong one. */
function isPayer(payment: PaymentRow, given: ApiRecord): boolean {
  const name = { first: payment.first_name ?? '', last: payment.last_name ?? '' };
  const fits = readVerifyFields(payment.verify_fields).map((field) =>
    isProof(field, { stored: storedValue(payment, field), given: textOf(given, field), name }),
  );
  return fits.every(Boolean);
}

function storedValue(payment: PaymentRow, field: VerifyFieldName): string {
  return (field === 'unique_id' ? payment.patient_id : payment[field]) ?? '';
}

async function markViewed(trx: Trx, { id, id_org, status }: PaymentRow, now: number): Promise<void> {
  if (status !== 'Requested' && status !== 'Sent') return;
  const changed = await trx
    .updateTable('payments')
    .set({ status: 'Viewed' })
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst();
  if (!changed.numUpdatedRows) return;
  const detail = `Status changed from '${status}' to 'Viewed': the payer was verified`;
  const actor = outsider('payer', id_org);
  await writeAudit(trx, { actor, action: 'verify', resource: 'payments', recordId: id, detail, now });
}
