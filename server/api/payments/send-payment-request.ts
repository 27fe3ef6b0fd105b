import { formatPhone, maskEmail } from '../../../shared/contact-details.ts';
import { requestMessages } from '../../../shared/messages/payment-requests.ts';
import { textOf } from '../../../shared/reply.ts';
import { payableStatuses } from '../../../shared/resources/payments.ts';
import { notFound, refuse, Refusal } from '../operation/answer.ts';
import { writeAudit } from '../rows/audit.ts';
import { organisationOf } from '../operation/actor.ts';
import type { Trx } from '../database/db.ts';
import { bodyOf, type ApiDeps, type SignedOperation } from '../operation/operation.ts';
import { answerPosted } from '../operation/posting.ts';
import { putMail, putText } from '../providers/outbox.ts';
import { postingOf } from '../providers/way-out.ts';
import { noteEvent } from './note-event.ts';
import {
  findRequested,
  writeRequestMail,
  writeRequestText,
  type RequestedPayment,
} from './payment-request.ts';

/**
 * Sends the payment's link by email and by text, as far as there is a way out and an address that was not stopped. Where it waits
 * for a provider, the payment is sent only once that took it.
 */
export const sendPaymentRequest: SignedOperation = async (request, deps) => {
  const { actor } = request;
  const link = { id: textOf(bodyOf(request), 'id'), idOrg: organisationOf(actor) };
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx) => {
    const payment = await findRequested(trx, link, { lock: true });
    if (!payment) return notFound();
    const fault = findFault(payment);
    if (fault) throw new Refusal(refuse(400, fault));
    const to = [
      ...(await sendMail(trx, payment, { deps, now })),
      ...(await sendText(trx, payment, { deps, now })),
    ];
    if (to.length === 0) throw new Refusal(refuse(400, requestMessages.noProvider));
    const isQueued = to.some(({ kept }) => !kept);
    const status = isQueued ? 'Requested' : 'Sent';
    if (!reached.includes(payment.status))
      await trx.updateTable('payments').set({ status }).where('id', '=', payment.id).execute();
    await noteEvent(trx, {
      paymentId: payment.id,
      idOrg: payment.id_org,
      kind: 'asked',
      detail: to.map(({ address }) => address).join(' and '),
      by: actor.fullName ?? actor.userName,
      now,
    });
    const detail = `Payment link ${sayWays(to)}`;
    const entry = {
      actor,
      action: 'payment request',
      resource: 'payments',
      recordId: payment.id,
      detail,
      now,
    };
    await writeAudit(trx, entry);
    return answerPosted(to.map(({ kept }) => kept));
  });
};

/** A further request takes nothing back. */
const reached: readonly string[] = ['Sent', 'Viewed'];

function findFault(payment: RequestedPayment): string | undefined {
  const { status, email, mobile_phone: phone, email_stopped: noMail, text_stopped: noText } = payment;
  if (payment.payment_enabled !== 'T') return requestMessages.off;
  if (status === 'Paid') return requestMessages.paid;
  if (!payableStatuses.some((payable) => payable === status)) return requestMessages.closed;
  if (!email && !phone) return requestMessages.noAddress;
  return (email && !noMail) || (phone && !noText) ? undefined : requestMessages.optedOut;
}

interface Sending {
  deps: ApiDeps;
  now: number;
}

interface Addressed {
  /** As the audit trail may have it. */
  address: string;
  /** The id under which the outbox keeps it; missing where it waits for a provider. */
  kept?: string;
}

function sayWays(to: readonly Addressed[]): string {
  const ways = {
    'queued for': to.filter(({ kept }) => !kept),
    'kept in the outbox for': to.filter(({ kept }) => kept),
  };
  return Object.entries(ways)
    .filter(([, those]) => those.length > 0)
    .map(([way, those]) => `${way} ${those.map(({ address }) => address).join(' and ')}`)
    .join(', ');
}

async function sendMail(trx: Trx, payment: RequestedPayment, { deps, now }: Sending): Promise<Addressed[]> {
  const { email, email_stopped: isStopped, id_org: idOrg } = payment;
  const { config } = deps;
  const posting = postingOf(config, 'email', now);
  if (!email || isStopped || !posting) return [];
  const about = { idOrg, payment: payment.id };
  const mail = { ...about, to: email, ...writeRequestMail(payment, config) };
  return [{ address: maskEmail(email), kept: await putMail(trx, mail, posting) }];
}

async function sendText(trx: Trx, payment: RequestedPayment, { deps, now }: Sending): Promise<Addressed[]> {
  const { mobile_phone: phone, text_stopped: isStopped, id_org: idOrg } = payment;
  const { config } = deps;
  const posting = postingOf(config, 'text', now);
  if (!phone || isStopped || !posting) return [];
  const about = { idOrg, payment: payment.id };
  const text = writeRequestText(payment, config);
  const kept = await putText(trx, { ...about, to: phone, text }, posting);
  return [{ address: formatPhone(phone), kept }];
}
