import { apiCalls } from '../../../shared/api-calls.ts';
import type { PaymentRecordWire } from '../../../shared/api-calls/payment-record.ts';
import { maskEmail } from '../../../shared/contact-details.ts';
import { formatAddress } from '../../../shared/payment/receipt-facts.ts';
import { succeed } from '../operation/answer.ts';
import type { Db } from '../database/db.ts';
import { readRequest, type ApiDeps, type Operation } from '../operation/operation.ts';
import { findExpired } from './expired-link.ts';
import { describePayer } from './describe-payer.ts';
import { hashKey } from './fingerprint.ts';
import { noteOpened } from '../payment-messages/note-event.ts';
import { loadPaymentHistory } from './payment-history.ts';
import { findPayment, isPaid, unknownPayment, type PaymentRow } from './payment-row.ts';
import { shutUntil } from './verification-guard.ts';
import { isVerified } from './verified.ts';
import { readVerifyFields } from './payer-match.ts';

/**
 * Returns the record of a payment link, without personal or billing data before verification.
 * A valid verification token adds the amounts paid and due.
 */
export const getPaymentDetail: Operation<typeof apiCalls.getPaymentDetail> = async (
  request,
  { db, clock, config, gateway },
) => {
  const sent = readRequest(apiCalls.getPaymentDetail, request);
  const link = { clientId: sent.client_id, paymentId: sent.id };
  const payment = await findPayment(db, link);
  if (!payment) {
    const expired = await findExpired(db, link);
    return expired ? succeed([expired]) : unknownPayment();
  }
  if (sent.opened) await noteOpened(db, { paymentId: payment.id, now: clock() });
  const until = await shutUntil(db, payment.root, clock());
  return succeed([
    {
      ...toDetail(payment),
      ...describeMissingSetup(payment, config),
      ...(until && { verification_locked_until: until }),
      ...((await mayShowHistory(db, payment, { verificationToken: sent.verification, now: clock() })) && {
        history: await loadPaymentHistory(db, payment),
        payer: await describePayer({ db, gateway }, payment),
      }),
    },
  ]);
};

async function mayShowHistory(
  db: Db,
  { root: paymentId }: PaymentRow,
  { verificationToken, now }: { verificationToken: string; now: number },
): Promise<boolean> {
  return verificationToken !== '' && isVerified(db, { paymentId, verificationToken, now });
}

/** Reports that online payment is not available, with the practice's phone number, so that the payer can skip verification. */
function describeMissingSetup(
  { has_account, is_closed: isClosed, status, org_phone }: PaymentRow,
  { production }: ApiDeps['config'],
): Partial<PaymentRecordWire> {
  if (isPaid({ status }) || (!isClosed && (has_account || !production))) return {};
  return { payable_online: 'F', org_phone: org_phone ?? '' };
}

/** Statuses in which a payment keeps the attempt that paid it. */
const madeStatuses: readonly string[] = ['Paid', 'Refunded'];

function toDetail(payment: PaymentRow): PaymentRecordWire {
  return {
    id: payment.id,
    org_name: payment.org_name,
    org_phone: payment.org_phone ?? '',
    org_address: formatAddress(payment),
    org_timezone: payment.timezone ?? '',
    logo: payment.logo ?? '',
    verify_fields: JSON.stringify(readVerifyFields(payment.verify_fields)),
    status: payment.status,
    payer_editable: payment.payer_editable === 'T' ? 'T' : 'F',
    patientEditable: payment.patient_editable === 'F' ? 'F' : 'T',
    item_detail_type: payment.item_detail_type ?? '',
    email: maskEmail(payment.email ?? ''),
    ...(!madeStatuses.includes(payment.status) && payment.attempt !== null && { charging: 'T' }),
    part: payment.part,
    paid_key_hashes: payment.paid_keys.map(hashKey),
    ...(payment.is_returned && { returned: 'T' }),
    ...(payment.is_unconfirmed && { unconfirmed: 'T' }),
    ...(payment.is_reversed && { late_charge_reversed: 'T' }),
    ...(payment.status === 'Failed' && { refused_key_hashes: payment.refused_keys.map(hashKey) }),
    ...(payment.returned_keys.length > 0 && { returned_key_hashes: payment.returned_keys.map(hashKey) }),
    ...(payment.status === 'Paid' && {
      auth: payment.auth,
      card_brand: payment.card_brand ?? '',
      last_4: payment.last_4,
      paid_amount: payment.paid_amount,
      ...(payment.idempotency_key && { paid_key_hash: hashKey(payment.idempotency_key) }),
    }),
  };
}
