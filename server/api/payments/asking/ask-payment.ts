import { sql } from 'kysely';
import { formatPhone, maskEmail } from '../../../../shared/contact-details.ts';
import {
  askChannels,
  readAskChoice,
  type AskChannel,
  type AskStop,
} from '../../../../shared/payment/asking.ts';
import { toTimestamp, type Trx } from '../../database/db.ts';
import type { Actor } from '../../operation/actor.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { newId } from '../../database/ids.ts';
import { planRequests, type PlannedRequest } from '../../messages/plan-request.ts';
import { findOwnAddresses } from '../../providers/own-addresses.ts';
import { writeAudits } from '../../rows/audit.ts';
import { noteEvents } from '../note-event.ts';
import type { RequestedPayment } from '../payment-request.ts';
import { ensureLinks } from '../short-link.ts';
import { addressOf, askOpening, askStopOf, isHeld } from './ask-stop.ts';

interface Asking {
  actor: Actor;
  channels: readonly AskChannel[];
  isReminder?: boolean;
  /** Idempotency key of one button press, shared by its retries. */
  key?: string;
  /** True for a bulk request, which has a single audit trail entry. */
  isOneOfMany?: boolean;
  config: ApiDeps['config'];
  /** Unix seconds. Payments requested since then are skipped. */
  askedSince?: number;
  now: number;
}

interface Asked {
  payment: RequestedPayment;
  /** Outgoing messages. `kept` is the message ID if the test outbox captures it. */
  to: readonly { channel: AskChannel; kept?: string }[];
  stops: Partial<Record<AskChannel, AskStop>>;
}

/**
 * Requests a payment by every channel that has no stop reason; delivery sends the messages. The caller holds the row lock.
 * The payment becomes Requested only if at least one message is planned.
 */
export async function askPayment(trx: Trx, payment: RequestedPayment, asking: Asking): Promise<Asked> {
  const asked = judge(payment, { ...asking, own: await findOwn(trx, [payment]) });
  await write(trx, [asked], asking);
  return asked;
}

export async function askPayments(
  trx: Trx,
  payments: readonly RequestedPayment[],
  asking: Omit<Asking, 'key' | 'isOneOfMany'>,
): Promise<Asked[]> {
  const own = await findOwn(trx, payments);
  const asked = payments.map((payment) => judge(payment, { ...asking, own }));
  await write(trx, asked, { ...asking, isOneOfMany: true });
  return asked;
}

/** Returns the only addresses that may get messages while the organization awaits approval, or undefined once approved. */
async function findOwn(
  trx: Trx,
  payments: readonly RequestedPayment[],
): Promise<ReadonlySet<string> | undefined> {
  const held = payments.find(({ awaits_approval: awaitsApproval }) => awaitsApproval);
  return held && findOwnAddresses(trx, held.id_org);
}

interface Addressed {
  channel: AskChannel;
  address: string;
  masked: string;
  /** True if the test outbox captures the message instead of sending. */
  isKept: boolean;
  kept?: string;
  message: PlannedRequest;
}

interface Judged extends Asked {
  to: Addressed[];
}

interface Judging extends Asking {
  own?: ReadonlySet<string>;
}

function judge(payment: RequestedPayment, asking: Judging): Judged {
  const asked: Judged = { payment, to: [], stops: {} };
  for (const channel of askChannels.toReversed()) {
    if (!asking.channels.includes(channel)) continue;
    const stop = askStopOf(payment, channel, asking);
    if (stop) asked.stops[channel] = stop;
    else asked.to.push(addressed(payment, channel, asking));
  }
  return asked;
}

function addressed(
  payment: RequestedPayment,
  channel: AskChannel,
  { config, now, own }: Pick<Judging, 'config' | 'now' | 'own'>,
): Addressed {
  const address = addressOf(payment, channel);
  const sendAt = askOpening(payment, now) ?? now;
  const message = { id: newId(now), payment: payment.id, channel, address, sendAt };
  const isKept = isHeld(payment, channel, { config, own });
  return {
    channel,
    address: channel === 'text' ? formatPhone(address) : address,
    masked: channel === 'text' ? formatPhone(address) : maskEmail(address),
    isKept,
    ...(isKept && sendAt === now && { kept: message.id }),
    message,
  };
}

async function write(trx: Trx, judged: readonly Judged[], asking: Asking): Promise<void> {
  const asked = judged.filter(({ to }) => to.length > 0);
  if (asked.length === 0) return;
  const messages = asked.flatMap(({ to }) => to.map(({ message }) => message));
  await planRequests(trx, messages, asking.now);
  await ensureLinks(
    trx,
    asked.map(({ payment }) => payment),
    asking.now,
  );
  await markRequested(trx, asked, asking);
  await tell(trx, asked, asking);
}

/** Statuses that another payment request does not change. */
const reached: readonly string[] = ['Sent', 'Viewed'];

async function markRequested(
  trx: Trx,
  asked: readonly Judged[],
  { isReminder = false, now }: Asking,
): Promise<void> {
  const began = sql`, asked_at = ${toTimestamp(now)}, reminded = 0`;
  await sql`
    update payments
    set status = case when status = any(${reached}::text[]) then status else 'Requested' end
      ${isReminder ? sql`` : began}
    where id = any(${asked.map(({ payment }) => payment.id)}::text[])
  `.execute(trx);
}

async function tell(
  trx: Trx,
  asked: readonly Judged[],
  { actor, channels, isReminder = false, isOneOfMany = false, key, now }: Asking,
): Promise<void> {
  await noteEvents(
    trx,
    asked.map(({ payment, to }) => ({
      paymentId: payment.id,
      idOrg: payment.id_org,
      kind: isReminder ? 'reminded' : 'asked',
      detail: to.map(({ address }) => address).join(' and '),
      by: isReminder ? '' : (actor.fullName ?? actor.userName),
      askKey: key,
      channels: isReminder ? undefined : readAskChoice(channels.join(',')),
      now,
    })),
  );
  await writeAudits(
    trx,
    asked.map(({ payment, to }) => ({
      actor,
      action: isReminder ? 'payment reminder' : 'payment request',
      resource: 'payments',
      recordId: payment.id,
      detail: `Payment link ${sayWays(to)}`,
      now,
      ...(isOneOfMany && { leadAction: 'payment requests' }),
    })),
  );
}

function sayWays(to: readonly Addressed[]): string {
  const ways = {
    'queued for': to.filter(({ isKept }) => !isKept),
    'kept in the outbox for': to.filter(({ isKept }) => isKept),
  };
  return Object.entries(ways)
    .filter(([, those]) => those.length > 0)
    .map(([way, those]) => `${way} ${those.map(({ masked }) => masked).join(' and ')}`)
    .join(', ');
}
