import { formatPhone, maskEmail, nameForPatients } from '../../../../shared/contact-details.ts';
import { fill } from '../../../../shared/language.ts';
import { formatCents } from '../../../../shared/money.ts';
import type { Trx } from '../../database/db.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { writeMailHtml } from '../../providers/mail-html.ts';
import { putMail, putText } from '../../providers/outbox.ts';
import { postingOf } from '../../providers/delivery-route.ts';
import { nextRequestTime } from '../requests/request-block.ts';
import type { AttemptRow } from '../move-attempt.ts';
import { noteEvent } from '../../payment-messages/note-event.ts';
import { payerMailStrings, readPayerLanguage } from '../../payment-messages/payer-language.ts';
import { findRequested, type RequestedPayment } from '../../payment-messages/payment-request.ts';

interface Reversal {
  by: 'void' | 'refund';
  cents: number;
  config: ApiDeps['config'];
  now: number;
}

export async function notifyReversed(
  trx: Trx,
  { payment_id: id, id_org: idOrg }: AttemptRow,
  { by, cents, config, now }: Reversal,
): Promise<void> {
  const payment = await findRequested(trx, { id, idOrg });
  if (!payment || payment.account_stopped) return;
  const { mail, text } = write(payment, { by, cents });
  const notified: string[] = [];
  const byMail = postingOf(config, 'email', now, payment.awaits_approval);
  if (byMail && payment.email && !payment.email_stopped) {
    await putMail(trx, { idOrg, payment: id, to: payment.email, ...mail }, byMail);
    notified.push(maskEmail(payment.email));
  }
  const byText = postingOf(config, 'text', now, payment.awaits_approval);
  const opening = nextRequestTime(payment, now);
  if (byText && payment.mobile_phone && !payment.text_stopped && opening !== undefined) {
    await putText(trx, { idOrg, to: payment.mobile_phone, text }, { ...byText, at: opening });
    notified.push(formatPhone(payment.mobile_phone));
  }
  if (notified.length > 0)
    await noteEvent(trx, { paymentId: id, idOrg, kind: 'told', detail: notified.join(' and '), now });
}

function write(payment: RequestedPayment, { by, cents }: Pick<Reversal, 'by' | 'cents'>) {
  const language = readPayerLanguage(payment.language);
  const strings = payerMailStrings[language];
  const phone = formatPhone(payment.org_phone ?? '');
  const values = { practice: nameForPatients(payment.org_name), phone, amount: formatCents(cents) };
  const subject = fill(strings.reversedSubject, values);
  const isPaid = payment.status === 'Paid';
  const sentences = [
    strings.hello,
    by === 'void' ? strings.reversedVoid : strings.reversedRefund,
    isPaid ? strings.reversedPaid : strings.reversedDue,
    phone ? strings.questionsAt : strings.questions,
  ];
  const lines = sentences.map((line) => fill(line, values));
  const mail = { subject, html: writeMailHtml(subject, lines, language), text: `${lines.join('\n\n')}\n` };
  return { mail, text: fill(strings.reversedText, values) };
}
