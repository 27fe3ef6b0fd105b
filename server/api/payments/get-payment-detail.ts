import { createHash } from 'node:crypto';
import { maskEmail } from '../../../shared/contact-details.ts';
import { succeed } from '../operation/answer.ts';
import { bodyOf, type Operation } from '../operation/operation.ts';
import { findPayment, readLink, unknownPayment, type PaymentRow } from './payment-row.ts';
import { shutUntil } from './verification-guard.ts';
import { readVerifyFields } from './verify-fields.ts';

/** Answers the record behind a payment link. Nothing in it says who owes what: the payer is verified first. */
export const getPaymentDetail: Operation = async (request, { db, clock }) => {
  const payment = await findPayment(db, readLink(bodyOf(request), 'id'));
  if (!payment) return unknownPayment();
  const until = await shutUntil(db, payment.id, clock());
  return succeed([{ ...toDetail(payment), ...(until && { verification_locked_until: until }) }]);
};

/** Who has the key knows by it that the payment, or the refusal, was its own; nobody else learns the key. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

function toDetail(payment: PaymentRow) {
  return {
    id: payment.id,
    org_name: payment.org_name,
    org_phone: payment.org_phone ?? '',
    org_timezone: payment.timezone ?? '',
    logo: payment.logo ?? '',
    verify_fields: JSON.stringify(readVerifyFields(payment.verify_fields)),
    status: payment.status,
    payer_editable: payment.payer_editable === 'T' ? 'T' : 'F',
    patientEditable: payment.patient_editable === 'F' ? 'F' : 'T',
    item_detail_type: payment.item_detail_type ?? '',
    email: maskEmail(payment.email ?? ''),
    ...(payment.status === 'Failed' && { refused_key_hashes: payment.refused_keys.map(hashOf) }),
    ...(payment.status === 'Paid' && {
      auth: payment.auth,
      card_brand: payment.card_brand ?? '',
      last_4: payment.last_4,
      paid_amount: payment.paid_amount,
      ...(payment.idempotency_key && { paid_key_hash: hashOf(payment.idempotency_key) }),
    }),
  };
}
