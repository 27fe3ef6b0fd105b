import { formatPhone, maskEmail } from '../../../../shared/contact-details.ts';
import { askChannels, type AskChannel, type AskStop } from '../../../../shared/payment/asking.ts';
import { toTimestamp, type Trx } from '../../database/db.ts';
import type { Actor } from '../../operation/actor.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { putMail, putText } from '../../providers/outbox.ts';
import { postingOf } from '../../providers/way-out.ts';
import { writeAudit } from '../../rows/audit.ts';
import { noteEvent } from '../note-event.ts';
import { writeRequestMail, writeRequestText, type RequestedPayment } from '../payment-request.ts';
import { askStopOf } from './ask-stop.ts';

interface Asking {
  actor: Actor;
  channels: readonly AskChannel[];
  /** Nobody presses: the days since somebody did go on. */
  isReminder?: boolean;
  /** Of one press, however often it comes. */
  key?: string;
  config: ApiDeps['config'];
  /** Unix milliseconds. */
  now: number;
}

interface Asked {
  /** What went out, or waits for a provider; under which id where the outbox keeps it. */
  to: readonly { channel: AskChannel; kept?: string }[];
  /** Why nothing goes by the others. */
  stops: Partial<Record<AskChannel, AskStop>>;
}

/**
 * Asks for a payment, which is held, by each of the channels that nothing stops. Where a message waits for a provider, the payment is
 * sent only once that took it.
 */
export async function askPayment(trx: Trx, payment: RequestedPayment, asking: Asking): Promise<Asked> {
  const stops: Asked['stops'] = {};
  const to: Addressed[] = [];
  for (const channel of askChannels.toReversed()) {
    if (!asking.channels.includes(channel)) continue;
    const stop = askStopOf(payment, channel, asking.config);
    if (stop) stops[channel] = stop;
    else to.push({ channel, ...(await put(trx, payment, { ...asking, channel })) });
  }
  if (to.length > 0) await tell(trx, payment, { ...asking, to });
  return { to, stops };
}

interface Addressed {
  channel: AskChannel;
  /** As the audit trail may have it. */
  address: string;
  kept?: string;
}

/** Quiet hours and holidays may hold a request for days; a bill is as true then. */
const lifeMs = 5 * 24 * 3_600_000;

async function put(
  trx: Trx,
  payment: RequestedPayment,
  { channel, config, now }: Omit<Asking, 'channels'> & { channel: AskChannel },
): Promise<{ address: string; kept?: string }> {
  const posting = postingOf(config, channel, now);
  if (!posting) throw new Error(`Nothing leaves by ${channel}`);
  const about = { idOrg: payment.id_org, payment: payment.id, asks: true };
  const life = { ...posting, lifeMs };
  if (channel === 'text') {
    const phone = payment.mobile_phone ?? '';
    const text = writeRequestText(payment, config);
    return { address: formatPhone(phone), kept: await putText(trx, { ...about, to: phone, text }, life) };
  }
  const email = payment.email ?? '';
  const mail = { ...about, to: email, ...writeRequestMail(payment, config) };
  return { address: maskEmail(email), kept: await putMail(trx, mail, life) };
}

/** A further request takes nothing back. */
const reached: readonly string[] = ['Sent', 'Viewed'];

async function tell(
  trx: Trx,
  payment: RequestedPayment,
  { actor, isReminder = false, key, to, now }: Asking & { to: readonly Addressed[] },
): Promise<void> {
  const status = to.some(({ kept }) => !kept) ? 'Requested' : 'Sent';
  if (!reached.includes(payment.status))
    await trx.updateTable('payments').set({ status }).where('id', '=', payment.id).execute();
  if (!isReminder)
    await trx
      .updateTable('payments')
      .set({ asked_at: toTimestamp(now), reminded: 0 })
      .where('id', '=', payment.id)
      .execute();
  await noteEvent(trx, {
    paymentId: payment.id,
    idOrg: payment.id_org,
    kind: isReminder ? 'reminded' : 'asked',
    detail: to.map(({ address }) => address).join(' and '),
    by: isReminder ? '' : (actor.fullName ?? actor.userName),
    askKey: key,
    now,
  });
  await writeAudit(trx, {
    actor,
    action: isReminder ? 'payment reminder' : 'payment request',
    resource: 'payments',
    recordId: payment.id,
    detail: `Payment link ${sayWays(to)}`,
    now,
  });
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
