import { apiCalls } from '../../../shared/api-calls.ts';
import { paymentMessages } from '../../../shared/locales/en/payment.ts';
import type { VerifyFieldName } from '../../../shared/payment/record.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { systemActor } from '../operation/actor.ts';
import type { Db, Trx } from '../database/db.ts';
import { readRequest, type Operation } from '../operation/operation.ts';
import { describePayer } from './describe-payer.ts';
import { noteEvent } from '../payment-messages/note-event.ts';
import { saveLanguage } from '../payment-messages/payer-language.ts';
import { findPayment, unknownPayment, type PaymentRow } from './payment-row.ts';
import { matchesRecord, readVerifyFields } from './payer-match.ts';
import { isClientFingerprint, passGuard, clientFingerprint } from './verification-guard.ts';
import { saveVerification } from './verified.ts';

/** Verifies the payer, then returns the amounts due or paid. The error never reveals which field was wrong. */
export const verificationCheck: Operation<typeof apiCalls.verificationCheck> = async (
  request,
  { db, clock, gateway },
) => {
  const sent = readRequest(apiCalls.verificationCheck, request);
  const payment = await findPayment(db, { clientId: sent.client_id, paymentId: sent.id });
  if (!payment) return unknownPayment();
  const isWrong = !isPayer(payment, sent);
  const isKnownClient = await isClientFingerprint(db, payment.root, sent.payer_mark);
  const shut = isKnownClient
    ? undefined
    : await passGuard(db, { paymentId: payment.root, isWrong, now: clock() });
  if (shut) return shut;
  if (isWrong) return refuse(400, paymentMessages.verificationFailed);
  const verification = await recordVerification(db, payment, clock());
  await saveLanguage(db, payment, sent.language);
  const payer = await describePayer({ db, gateway }, payment);
  return succeed({ ...payer, payer_mark: await clientFingerprint(db, payment.root), verification });
};

/** Records that the payer is verified and returns the verification token. */
export function recordVerification(db: Db, payment: PaymentRow, now: number): Promise<string> {
  return db.transaction().execute((trx) => recordVerificationIn(trx, payment, now));
}

export async function recordVerificationIn(trx: Trx, payment: PaymentRow, now: number): Promise<string> {
  await markViewed(trx, payment, now);
  await noteEvent(trx, { paymentId: payment.id, idOrg: payment.id_org, kind: 'verified', now });
  return saveVerification(trx, payment.root, now);
}

/** Compares every field in constant time, so timing does not reveal the wrong one. */
function isPayer(payment: PaymentRow, answer: Readonly<Record<VerifyFieldName, string>>): boolean {
  const name = { first: payment.first_name ?? '', last: payment.last_name ?? '' };
  const fits = readVerifyFields(payment.verify_fields).map((field) =>
    matchesRecord(field, { stored: storedValue(payment, field), answer: answer[field], name }),
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
  const actor = systemActor('payer', id_org);
  await writeAudit(trx, { actor, action: 'verify', resource: 'payments', recordId: id, detail, now });
}
