import { formatPhone, maskEmail, nameForPatients } from '../../../../shared/contact-details.ts';
import { fill } from '../../../../shared/language.ts';
import type { Trx } from '../../database/db.ts';
import { systemActor } from '../../operation/actor.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { putMail, putText, type OutboxChannel, type Posting } from '../../providers/outbox.ts';
import { postingOf } from '../../providers/delivery-route.ts';
import { writeAudit } from '../../rows/audit.ts';
import { requestAddressOf, nextRequestTime, requestBlockOf } from '../requests/request-block.ts';
import { writePaymentMail } from '../../payment-messages/payment-mail.ts';
import { payerMailStrings, readPayerLanguage } from '../../payment-messages/payer-language.ts';
import {
  findRequested,
  requestLinkOf,
  type RequestedPayment,
} from '../../payment-messages/payment-request.ts';
import { ensureLinks } from '../short-link.ts';

interface Returned {
  payment_id: string;
  id_org: string;
}

interface SendOptions {
  config: ApiDeps['config'];
  now: number;
}

/**
 * Notifies the payer by email and text that the bank returned the payment. The message omits amount and reason, which require verification.
 * The limits of payment requests apply: opt-outs, stopped accounts and quiet hours.
 */
export async function notifyReturn(
  trx: Trx,
  { payment_id: id, id_org: idOrg }: Returned,
  sending: SendOptions,
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
  channel: OutboxChannel,
  { config, now }: SendOptions,
): Posting | undefined {
  const isStopped = requestBlockOf(payment, channel, { config }) !== undefined;
  const posting = isStopped ? undefined : postingOf(config, channel, now, payment.awaits_approval);
  const at = nextRequestTime(payment, now);
  return posting && at !== undefined ? { ...posting, at } : undefined;
}

interface Post {
  channel: OutboxChannel;
  posting: Posting;
  config: ApiDeps['config'];
}

async function post(trx: Trx, payment: RequestedPayment, { channel, posting, config }: Post): Promise<void> {
  const language = readPayerLanguage(payment.language);
  const strings = payerMailStrings[language];
  const phone = formatPhone(payment.org_phone ?? '');
  const link = requestLinkOf(payment, config);
  const values = { practice: nameForPatients(payment.org_name), phone, link };
  const to = requestAddressOf(payment, channel);
  const about = { idOrg: payment.id_org, payment: payment.id, to };
  if (channel === 'text') {
    const text = fill(phone ? strings.returnedTextAt : strings.returnedText, values);
    await putText(trx, { ...about, text }, posting);
    return;
  }
  const fillIn = (text: string) => fill(text, values);
  const mail = writePaymentMail({
    subject: fillIn(strings.returnedSubject),
    practice: values.practice,
    language,
    lines: [strings.hello, strings.returned, strings.returnedNext].map(fillIn),
    button: { label: strings.seeAndPay, href: link },
    notes: [fillIn(phone ? strings.questionsAt : strings.questions)],
  });
  await putMail(trx, { ...about, ...mail }, posting);
}

async function note(
  trx: Trx,
  payment: RequestedPayment,
  { channel, now }: { channel: OutboxChannel; now: number },
): Promise<void> {
  const address = requestAddressOf(payment, channel);
  const to = channel === 'text' ? formatPhone(address) : maskEmail(address);
  await writeAudit(trx, {
    actor: systemActor('gateway', payment.id_org),
    action: 'return notice',
    resource: 'payments',
    recordId: payment.id,
    detail: `Emailed ${to} that the bank returned the payment`,
    now,
  });
}
