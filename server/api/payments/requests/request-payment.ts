import { sql } from 'kysely';
import { formatPhone, maskEmail } from '../../../../shared/contact-details.ts';
import {
  requestChannels,
  readChannelChoice,
  type RequestChannel,
  type RequestBlock,
} from '../../../../shared/payment/requests.ts';
import { toTimestamp, type Trx } from '../../database/db.ts';
import type { Actor } from '../../operation/actor.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { newId } from '../../database/ids.ts';
import { readTemplates, type KeptTemplates } from '../../payment-messages/kept-templates.ts';
import {
  planRequestMessages,
  type PlannedRequestMessage,
} from '../../payment-messages/plan-request-messages.ts';
import { findOwnAddresses } from '../../providers/own-addresses.ts';
import { writeAudits } from '../../rows/audit.ts';
import { noteEvents } from '../../payment-messages/note-event.ts';
import type { RequestedPayment } from '../../payment-messages/payment-request.ts';
import { ensureLinks } from '../short-link.ts';
import { requestAddressOf, nextRequestTime, requestBlockOf, isForTestOutbox } from './request-block.ts';

interface RequestOptions {
  actor: Actor;
  channels: readonly RequestChannel[];
  isReminder?: boolean;
  /** Idempotency key of one button press, shared by its retries. */
  key?: string;
  /** True if the payment is part of a bulk request, which has a single audit trail entry. */
  isOneOfMany?: boolean;
  config: ApiDeps['config'];
  /** Unix seconds. Payments requested since then are skipped. */
  requestedSince?: number;
  /** Templates of a bulk request as they were at its start. By default, the current ones are used. */
  templates?: KeptTemplates | undefined;
  now: number;
}

interface RequestResult {
  payment: RequestedPayment;
  /** Requested channels. `capturedId` is the message ID if the test outbox captures the message. */
  to: readonly { channel: RequestChannel; capturedId?: string }[];
  stops: Partial<Record<RequestChannel, RequestBlock>>;
}

/**
 * Requests a payment through every channel without a stop reason. The delivery engine sends the messages. The caller must hold the row lock.
 * The payment becomes Requested only if at least one message is planned.
 */
export async function requestPayment(
  trx: Trx,
  payment: RequestedPayment,
  options: RequestOptions,
): Promise<RequestResult> {
  const requested = judge(payment, { ...options, ownAddresses: await findAllowedAddresses(trx, [payment]) });
  await write(trx, [requested], options);
  return requested;
}

export async function requestPayments(
  trx: Trx,
  payments: readonly RequestedPayment[],
  options: Omit<RequestOptions, 'key' | 'isOneOfMany'>,
): Promise<RequestResult[]> {
  const ownAddresses = await findAllowedAddresses(trx, payments);
  const requested = payments.map((payment) => judge(payment, { ...options, ownAddresses }));
  await write(trx, requested, { ...options, isOneOfMany: true });
  return requested;
}

/** Returns the only addresses that may get messages while the organization awaits approval, or undefined once approved. */
async function findAllowedAddresses(
  trx: Trx,
  payments: readonly RequestedPayment[],
): Promise<ReadonlySet<string> | undefined> {
  const awaiting = payments.find(({ awaits_approval: awaitsApproval }) => awaitsApproval);
  return awaiting && findOwnAddresses(trx, awaiting.id_org);
}

interface AddressedRequest {
  channel: RequestChannel;
  address: string;
  masked: string;
  /** True if the test outbox captures the message instead of sending. */
  isCaptured: boolean;
  capturedId?: string;
  message: PlannedRequestMessage;
}

interface Judged extends RequestResult {
  to: AddressedRequest[];
}

interface Judging extends RequestOptions {
  ownAddresses?: ReadonlySet<string>;
}

function judge(payment: RequestedPayment, options: Judging): Judged {
  const requested: Judged = { payment, to: [], stops: {} };
  for (const channel of requestChannels.toReversed()) {
    if (!options.channels.includes(channel)) continue;
    const stop = requestBlockOf(payment, channel, options);
    if (stop) requested.stops[channel] = stop;
    else requested.to.push(addressRequest(payment, channel, options));
  }
  return requested;
}

function addressRequest(
  payment: RequestedPayment,
  channel: RequestChannel,
  { config, now, ownAddresses }: Pick<Judging, 'config' | 'now' | 'ownAddresses'>,
): AddressedRequest {
  const address = requestAddressOf(payment, channel);
  const sendAt = nextRequestTime(payment, now) ?? now;
  const message = { id: newId(now), payment: payment.id, channel, address, sendAt };
  const isCaptured = isForTestOutbox(payment, channel, { config, ownAddresses });
  return {
    channel,
    address: channel === 'text' ? formatPhone(address) : address,
    masked: channel === 'text' ? formatPhone(address) : maskEmail(address),
    isCaptured,
    ...(isCaptured && sendAt === now && { capturedId: message.id }),
    message,
  };
}

async function write(trx: Trx, judged: readonly Judged[], options: RequestOptions): Promise<void> {
  const requested = judged.filter(({ to }) => to.length > 0);
  const [first] = requested;
  if (!first) return;
  const { now, templates = await readTemplates(trx, first.payment.id_org) } = options;
  const messages = requested.flatMap(({ to }) => to.map(({ message }) => message));
  await planRequestMessages(trx, messages, { templates, now });
  await ensureLinks(
    trx,
    requested.map(({ payment }) => payment),
    now,
  );
  await markRequested(trx, requested, options);
  await recordRequests(trx, requested, options);
}

/** Statuses that another payment request does not change. */
const reached: readonly string[] = ['Sent', 'Viewed'];

async function markRequested(
  trx: Trx,
  requested: readonly Judged[],
  { isReminder = false, now }: RequestOptions,
): Promise<void> {
  const began = sql`, asked_at = ${toTimestamp(now)}, reminded = 0`;
  await sql`
    update payments
    set status = case when status = any(${reached}::text[]) then status else 'Requested' end
      ${isReminder ? sql`` : began}
    where id = any(${requested.map(({ payment }) => payment.id)}::text[])
  `.execute(trx);
}

async function recordRequests(
  trx: Trx,
  requested: readonly Judged[],
  { actor, channels, isReminder = false, isOneOfMany = false, key, now }: RequestOptions,
): Promise<void> {
  await noteEvents(
    trx,
    requested.map(({ payment, to }) => ({
      paymentId: payment.id,
      idOrg: payment.id_org,
      kind: isReminder ? 'reminded' : 'asked',
      detail: to.map(({ address }) => address).join(' and '),
      by: isReminder ? '' : (actor.fullName ?? actor.userName),
      requestKey: key,
      channels: isReminder ? undefined : readChannelChoice(channels.join(',')),
      now,
    })),
  );
  await writeAudits(
    trx,
    requested.map(({ payment, to }) => ({
      actor,
      action: isReminder ? 'payment reminder' : 'payment request',
      resource: 'payments',
      recordId: payment.id,
      detail: `Payment link ${describeWays(to)}`,
      now,
      ...(isOneOfMany && { leadAction: 'payment requests' }),
    })),
  );
}

function describeWays(to: readonly AddressedRequest[]): string {
  const ways = {
    'queued for': to.filter(({ isCaptured }) => !isCaptured),
    'saved to the test outbox for': to.filter(({ isCaptured }) => isCaptured),
  };
  return Object.entries(ways)
    .filter(([, those]) => those.length > 0)
    .map(([way, those]) => `${way} ${those.map(({ masked }) => masked).join(' and ')}`)
    .join(', ');
}
