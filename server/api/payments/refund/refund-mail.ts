import { formatPhone, nameForPatients } from '../../../../shared/contact-details.ts';
import { fill } from '../../../../shared/language.ts';
import { formatCents } from '../../../../shared/money.ts';
import type { Trx } from '../../database/db.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { writeMailHtml } from '../../providers/mail-html.ts';
import { putMail } from '../../providers/outbox.ts';
import { postingOf } from '../../providers/delivery-route.ts';
import { noteEvent } from '../../payment-messages/note-event.ts';
import { payerMailStrings, readPayerLanguage } from '../../payment-messages/payer-language.ts';
import { findRequested, type RequestedPayment } from '../../payment-messages/payment-request.ts';

interface RefundedPayment {
  payment_id: string;
  id_org: string;
  amount_cents: number;
}

export async function mailRefund(
  trx: Trx,
  { payment_id: id, id_org: idOrg, amount_cents: cents }: RefundedPayment,
  { config, now }: { config: ApiDeps['config']; now: number },
): Promise<void> {
  const payment = await findRequested(trx, { id, idOrg });
  if (!payment?.email || payment.email_stopped) return;
  const posting = postingOf(config, 'email', now, payment.awaits_approval);
  if (!posting) return;
  const mail = { idOrg, payment: id, to: payment.email, ...writeRefundMail(payment, cents) };
  const capturedId = await putMail(trx, mail, posting);
  const kind = capturedId === undefined ? 'receipt' : 'receipt_kept';
  const detail = `of the refund of ${formatCents(cents)}, to ${payment.email}`;
  await noteEvent(trx, { paymentId: id, idOrg, kind, detail, now });
}

/** Writes the refund email. Omits the refund reason, which is for staff only. */
function writeRefundMail(payment: RequestedPayment, cents: number) {
  const language = readPayerLanguage(payment.language);
  const strings = payerMailStrings[language];
  const phone = formatPhone(payment.org_phone ?? '');
  const values = { practice: nameForPatients(payment.org_name), phone, amount: formatCents(cents) };
  const subject = fill(strings.refundSubject, values);
  const closing = phone ? strings.refundQuestionsAt : strings.refundQuestions;
  const sentences = [strings.hello, strings.refund, strings.refundWhen, closing];
  const lines = sentences.map((line) => fill(line, values));
  return { subject, html: writeMailHtml(subject, lines, language), text: `${lines.join('\n\n')}\n` };
}
