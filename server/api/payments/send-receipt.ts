import { receiptsPerPayment } from '../../../shared/constants.ts';
import { isEmail, maskEmail } from '../../../shared/contact-details.ts';
import { paymentFieldMessages, paymentMessages } from '../../../shared/messages/payment.ts';
import { textOf } from '../../../shared/reply.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { outsider } from '../operation/actor.ts';
import type { Trx } from '../database/db.ts';
import { bodyOf, type Operation } from '../operation/operation.ts';
import { answerPosted, requireOwnPosting, sayPosted } from '../operation/posting.ts';
import { putMail } from '../providers/outbox.ts';
import { noteEvent } from './note-event.ts';
import { keepLanguage, readPayerLanguage } from './payer-language.ts';
import { findPayment, isPaid, readLink, unknownPayment, type PaymentRow } from './payment-row.ts';
import { sumParts } from './link-parts.ts';
import { listGivenBack, listPaidBefore } from './payment-history.ts';
import { writeReceipt } from './receipt.ts';
import { isVerified, unverified } from './verified.ts';

/** Emails the receipt of a paid payment (the newest part) to one valid address, at most three times. The payer must be verified. */
export const sendReceipt: Operation = async (request, { db, clock, config }) => {
  const body = bodyOf(request);
  const email = textOf(body, 'email').trim();
  const language = textOf(body, 'language');
  if (!isEmail(email)) return refuse(400, paymentFieldMessages.email);
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const payment = await findPayment(trx, readLink(body, 'payment_id'), { lock: true, paidFirst: true });
    if (!payment) throw new Refusal(unknownPayment());
    if (!isPaid(payment)) throw new Refusal(refuse(400, 'This payment is not paid.'));
    if (!(await isVerified(trx, { paymentId: payment.root, now }))) throw new Refusal(unverified());
    const asked = { idOrg: payment.id_org, channel: 'email', now } as const;
    const posting = await requireOwnPosting(trx, config, asked);
    await countReceipt(trx, payment);
    await keepLanguage(trx, payment, body);
    const mail = {
      idOrg: payment.id_org,
      payment: payment.id,
      to: email,
      ...writeReceipt(payment, {
        language: readPayerLanguage(language || payment.language),
        refunds: await listGivenBack(trx, payment),
        before: await listPaidBefore(trx, payment),
        remainingCents: (await sumParts(trx, payment.id)).remainingCents,
      }),
    };
    const kept = await putMail(trx, mail, posting);
    await noteEvent(trx, {
      paymentId: payment.id,
      idOrg: payment.id_org,
      kind: kept === undefined ? 'receipt' : 'receipt_kept',
      detail: email,
      now,
    });
    const detail = `Receipt ${sayPosted(kept, maskEmail(email))}`;
    const actor = outsider('payer', payment.id_org);
    await writeAudit(trx, {
      actor,
      action: 'receipt',
      resource: 'payments',
      recordId: payment.id,
      detail,
      now,
    });
    return answerPosted([kept]);
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
