import { formatPhone, maskEmail, nameForPatients } from '../../../../shared/contact-details.ts';
import { fill } from '../../../../shared/messages/fill.ts';
import type { Trx } from '../../database/db.ts';
import { outsider } from '../../operation/actor.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { putMail, putText, type Channel, type Posting } from '../../providers/outbox.ts';
import { postingOf } from '../../providers/way-out.ts';
import { writeAudit } from '../../rows/audit.ts';
import { addressOf, askOpening, askStopOf } from '../asking/ask-stop.ts';
import { writePaymentMail } from '../payment-mail.ts';
import { payerMailWords, readPayerLanguage } from '../payer-language.ts';
import { findRequested, linkOf, type RequestedPayment } from '../payment-request.ts';
import { ensureLinks } from '../short-link.ts';

interface Returned {
  payment_id: string;
  id_org: string;
}

interface Sending {
  config: ApiDeps['config'];
  now: number;
}

/**
 * Notifies the payer by email and text that the bank returned the payment. Amount and reason require verification.
 * The limits of payment requests apply: opt-outs, stopped accounts and quiet hours.
 */
export async function writeOfReturn(
  trx: Trx,
  { payment_id: id, id_org: idOrg }: Returned,
  sending: Sending,
): Promise<void> {
  const found = await findRequested(trx, { id, idOrg });
  if (!found) return;
  const links = await ensureLinks(trx, [found], sending.now);
  const payment = { ...found, link_code: links.get(id) ?? null };
  for (const channel of ['email', 'text'] as const) {
    const posting = postingFor(payment, channel, sending);
    if (!posting) continue;
    await post(trx, payment, { channel, posting, config: sending.config });
    await note(trx, payment, { channel, now: sending.now });
  }
}

function postingFor(
  payment: RequestedPayment,
  channel: Channel,
  { config, now }: Sending,
): Posting | undefined {
  const isStopped = askStopOf(payment, channel, { config }) !== undefined;
  const posting = isStopped ? undefined : postingOf(config, channel, now, payment.awaits_approval);
  const at = askOpening(payment, now);
  return posting && at !== undefined ? { ...posting, at } : undefined;
}

interface Post {
  channel: Channel;
  posting: Posting;
  config: ApiDeps['config'];
}

async function post(trx: Trx, payment: RequestedPayment, { channel, posting, config }: Post): Promise<void> {
  const language = readPayerLanguage(payment.language);
  const words = payerMailWords[language];
  const phone = formatPhone(payment.org_phone ?? '');
  const link = linkOf(payment, config);
  const values = { practice: nameForPatients(payment.org_name), phone, link };
  const to = addressOf(payment, channel);
  const about = { idOrg: payment.id_org, payment: payment.id, to };
  if (channel === 'text') {
    const text = fill(phone ? words.returnedTextAt : words.returnedText, values);
    await putText(trx, { ...about, text }, posting);
    return;
  }
  const said = (text: string) => fill(text, values);
  const mail = writePaymentMail({
    subject: said(words.returnedSubject),
    practice: values.practice,
    language,
    lines: [words.hello, words.returned, words.returnedNext].map(said),
    button: { label: words.seeAndPay, href: link },
    notes: [said(phone ? words.questionsAt : words.questions)],
  });
  await putMail(trx, { ...about, ...mail }, posting);
}

async function note(
  trx: Trx,
  payment: RequestedPayment,
  { channel, now }: { channel: Channel; now: number },
): Promise<void> {
  const address = addressOf(payment, channel);
  const to = channel === 'text' ? formatPhone(address) : maskEmail(address);
  await writeAudit(trx, {
    actor: outsider('gateway', payment.id_org),
    action: 'return notice',
    resource: 'payments',
    recordId: payment.id,
    detail: `Wrote to ${to} that the bank returned the payment`,
    now,
  });
}
