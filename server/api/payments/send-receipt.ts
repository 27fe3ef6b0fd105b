import { apiCalls } from '../../../shared/api-calls.ts';
import { receiptsPerPayment } from '../../../shared/constants.ts';
import { isEmail, maskEmail } from '../../../shared/contact-details.ts';
import { paymentFieldMessages, paymentMessages } from '../../../shared/locales/en/payment.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { systemActor } from '../operation/actor.ts';
import type { Trx } from '../database/db.ts';
import { readRequest, type Operation } from '../operation/operation.ts';
import { toPostedAnswer, requireOwnPosting, describePosted } from '../operation/posting.ts';
import { putMail } from '../providers/outbox.ts';
import { noteEvent } from '../payment-messages/note-event.ts';
import { saveLanguage, readPayerLanguage } from '../payment-messages/payer-language.ts';
import { findPayment, isPaid, unknownPayment, type PaymentRow } from './payment-row.ts';
import { sumParts } from './link-parts.ts';
import { listReturnedMoney, listPaidBefore } from './payment-history.ts';
import { writeReceipt } from './receipt.ts';
import { isVerified, unverified } from './verified.ts';

/** Emails the receipt of a paid payment (the newest part) to one valid address, at most three times. The payer must be verified. */
export const sendReceipt: Operation<typeof apiCalls.sendReceipt> = async (request, { db, clock, config }) => {
  const sent = readRequest(apiCalls.sendReceipt, request);
  const { language } = sent;
  const email = sent.email.trim();
  if (!isEmail(email)) return refuse(400, paymentFieldMessages.email);
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const link = { clientId: sent.client_id, paymentId: sent.payment_id };
    const payment = await findPayment(trx, link, { lock: true, paidFirst: true });
    if (!payment) throw new Refusal(unknownPayment());
    if (!isPaid(payment)) throw new Refusal(refuse(400, 'This payment has not been paid.'));
    if (!(await isVerified(trx, { paymentId: payment.root, now }))) throw new Refusal(unverified());
    const destination = { idOrg: payment.id_org, channel: 'email', now } as const;
    const posting = await requireOwnPosting(trx, config, destination);
    await countReceipt(trx, payment);
    await saveLanguage(trx, payment, language);
    const mail = {
      idOrg: payment.id_org,
      payment: payment.id,
      to: email,
      ...writeReceipt(payment, {
        language: readPayerLanguage(language || payment.language),
        refunds: await listReturnedMoney(trx, payment),
        before: await listPaidBefore(trx, payment),
        remainingCents: (await sumParts(trx, payment.id)).remainingCents,
      }),
    };
    const capturedId = await putMail(trx, mail, posting);
    await noteEvent(trx, {
      paymentId: payment.id,
      idOrg: payment.id_org,
      kind: capturedId === undefined ? 'receipt' : 'receipt_kept',
      detail: email,
      now,
    });
    const detail = `Receipt ${describePosted(capturedId, maskEmail(email))}`;
    const actor = systemActor('payer', payment.id_org);
    await writeAudit(trx, {
      actor,
      action: 'receipt',
      resource: 'payments',
      recordId: payment.id,
      detail,
      now,
    });
    return toPostedAnswer([capturedId]);
  });
};

async function countReceipt(trx: Trx, { id }: PaymentRow): Promise<void> {
  const counted = await trx
    .updateTable('payments')
    .set(({ eb }) => ({ receipts: eb('receipts', '+', 1) }))
    .where('id', '=', id)
    .where('receipts', '<', receiptsPerPayment)
    .executeTakeFirst();
  if (!counted.numUpdatedRows) throw new Refusal(refuse(400, paymentMessages.receiptLimit, 'Receipt limit'));
}
