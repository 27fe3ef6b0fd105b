import { formatPhone, nameForPatients } from '../../../../shared/contact-details.ts';
import { fill } from '../../../../shared/messages/fill.ts';
import { formatCents } from '../../../../shared/money.ts';
import type { Trx } from '../../database/db.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { writeMailHtml } from '../../providers/mail-html.ts';
import { putMail } from '../../providers/outbox.ts';
import { postingOf } from '../../providers/way-out.ts';
import { noteEvent } from '../note-event.ts';
import { payerMailWords, readPayerLanguage } from '../payer-language.ts';
import { findRequested, type RequestedPayment } from '../payment-request.ts';

interface Given {
  payment_id: string;
  id_org: string;
  amount_cents: number;
}

export async function mailRefund(
  trx: Trx,
  { payment_id: id, id_org: idOrg, amount_cents: cents }: Given,
  { config, now }: { config: ApiDeps['config']; now: number },
): Promise<void> {
  const payment = await findRequested(trx, { id, idOrg });
  if (!payment?.email || payment.email_stopped) return;
  const posting = postingOf(config, 'email', now, payment.awaits_approval);
  if (!posting) return;
  const mail = { idOrg, payment: id, to: payment.email, ...writeRefundMail(payment, cents) };
  const kept = await putMail(trx, mail, posting);
  const kind = kept === undefined ? 'receipt' : 'receipt_kept';
  const detail = `of the refund of ${formatCents(cents)}, to ${payment.email}`;
  await noteEvent(trx, { paymentId: id, idOrg, kind, detail, now });
}

/** Writes the refund email without the reason, which is internal to staff. */
function writeRefundMail(payment: RequestedPayment, cents: number) {
  const language = readPayerLanguage(payment.language);
  const words = payerMailWords[language];
  const phone = formatPhone(payment.org_phone ?? '');
  const values = { practice: nameForPatients(payment.org_name), phone, amount: formatCents(cents) };
  const subject = fill(words.refundSubject, values);
  const closing = phone ? words.refundQuestionsAt : words.refundQuestions;
  const said = [words.hello, words.refund, words.refundWhen, closing];
  const lines = said.map((line) => fill(line, values));
  return { subject, html: writeMailHtml(subject, lines, language), text: `${lines.join('\n\n')}\n` };
}
