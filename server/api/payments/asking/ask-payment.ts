import { formatPhone, maskEmail } from '../../../../shared/contact-details.ts';
import { askChannels, type AskChannel, type AskStop } from '../../../../shared/payment/asking.ts';
import { toTimestamp, type Trx } from '../../database/db.ts';
import type { Actor } from '../../operation/actor.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { planRequest } from '../../delivery/plan-request.ts';
import { wayOut } from '../../providers/way-out.ts';
import { writeAudit } from '../../rows/audit.ts';
import { noteEvent } from '../note-event.ts';
import type { RequestedPayment } from '../payment-request.ts';
import { addressOf, askOpening, askStopOf } from './ask-stop.ts';

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
  /** What leaves; under which id where the outbox is to keep it now. */
  to: readonly { channel: AskChannel; kept?: string }[];
  /** Why nothing goes by the others. */
  stops: Partial<Record<AskChannel, AskStop>>;
}

/**
 * Asks for a payment, which is held, by each of the channels that nothing stops: by messages that the delivery sends. The payment is
 * sent only once one of them was.
 */
export async function askPayment(trx: Trx, payment: RequestedPayment, asking: Asking): Promise<Asked> {
  const stops: Asked['stops'] = {};
  const to: Addressed[] = [];
  for (const channel of askChannels.toReversed()) {
    if (!asking.channels.includes(channel)) continue;
    const stop = askStopOf(payment, channel, asking.config);
    if (stop) stops[channel] = stop;
    else to.push(await put(trx, payment, { ...asking, channel }));
  }
  if (to.length > 0) await tell(trx, payment, { ...asking, to });
  return { to, stops };
}

interface Addressed {
  channel: AskChannel;
  /** As the audit trail may have it. */
  address: string;
  /** Nothing takes it but the outbox. */
  isKept: boolean;
  kept?: string;
}

async function put(
  trx: Trx,
  payment: RequestedPayment,
  { channel, config, now }: Pick<Asking, 'config' | 'now'> & { channel: AskChannel },
): Promise<Addressed> {
  const address = addressOf(payment, channel);
  const sendAt = askOpening(payment, now) ?? now;
  const id = await planRequest(trx, { payment: payment.id, channel, address, sendAt, now });
  const isKept = wayOut(config, channel) === 'outbox';
  return {
    channel,
    address: channel === 'text' ? formatPhone(address) : maskEmail(address),
    isKept,
    ...(isKept && sendAt === now && { kept: id }),
  };
}

/** A further request takes nothing back. */
const reached: readonly string[] = ['Sent', 'Viewed'];

async function tell(
  trx: Trx,
  payment: RequestedPayment,
  { actor, isReminder = false, key, to, now }: Asking & { to: readonly Addressed[] },
): Promise<void> {
  if (!reached.includes(payment.status))
    await trx.updateTable('payments').set({ status: 'Requested' }).where('id', '=', payment.id).execute();
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
    'queued for': to.filter(({ isKept }) => !isKept),
    'kept in the outbox for': to.filter(({ isKept }) => isKept),
  };
  return Object.entries(ways)
    .filter(([, those]) => those.length > 0)
    .map(([way, those]) => `${way} ${those.map(({ address }) => address).join(' and ')}`)
    .join(', ');
}
