import { sql } from 'kysely';
import type { Channel } from '../../../shared/contacts/channels.ts';
import { plannedOnce, toTimestamp, type Db } from '../database/db.ts';
import { createRowScan, type RowScan } from '../database/row-scan.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { findOwnAddresses } from '../providers/own-addresses.ts';
import { recordRefusal } from './bounces.ts';
import { captureClaimed, captureNext, mostAtOnce, toOutgoing } from './capture-due.ts';
import type { MessageProvider, OutgoingMessage } from './message-provider.ts';
import { stopTextsToNumber, recordProviderStop } from './provider-stop.ts';
import { claimDue } from './claim-due.ts';
import type { ClaimedMessage } from './claimed-message.ts';
import { queueCountsOf, queueLane, type Lane } from './queue-work.ts';
import { maySend } from './may-send.ts';
import { moveMessages } from './move.ts';
import { attemptOrSetAside, isFailureOfRow, deliverOneByOne } from './set-aside.ts';
import { deferMessage } from './return-to-queue.ts';
import { countSend, releaseSend } from '../trial/daily-cap.ts';
import { countTrialCalls, releaseCalls } from '../trial/trial-limits.ts';
import { writeMessages, type WrittenMessage } from './write-message.ts';

export interface DeliveryDeps extends Pick<ApiDeps, 'db' | 'clock' | 'config'> {
  log?: ApiDeps['log'];
  /** Providers by channel. If a channel has none, the test outbox captures its messages outside production. */
  messageProviders: Readonly<Partial<Record<Channel, MessageProvider>>>;
}

/** Minimum batch size, so that a provider that sends one message at a time does not need a claim for each message. */
const leastClaimed = 4;

/** Sends the next messages of a lane. Returns the number of messages examined, 0 if the lane is empty or may not send now. */
export async function deliverNext(deps: DeliveryDeps, lane: Lane): Promise<number> {
  const scan = createRowScan('deliver');
  const seen = await deliverSome(deps, lane, scan);
  scan.end();
  return seen;
}

/** Sends the next messages of a lane. Failed messages do not block the rest of the lane; the caller reports them. */
export async function deliverSome(deps: DeliveryDeps, lane: Lane, scan: RowScan): Promise<number> {
  const { db, clock } = deps;
  const provider = deps.messageProviders[lane.channel];
  const most = provider ? Math.max(provider.atOnce, leastClaimed) : mostAtOnce;
  const deliverBatch = (only?: string) =>
    provider
      ? sendBy(deps, { lane, provider, most, scan, only })
      : db.transaction().execute((trx) => captureNext(trx, lane, { ...deps, only }));
  try {
    return await deliverBatch();
  } catch (error) {
    if (!isFailureOfRow(error)) throw error;
    return deliverOneByOne({ db, clock, lane, most, scan, deliver: deliverBatch });
  }
}

/** Claims the next messages of a lane. Until the organization is approved, messages to other addresses go to the test outbox. */
function claimNext({ db, clock, config }: DeliveryDeps, { lane, most, only }: Sending) {
  return db.transaction().execute(async (trx) => {
    const now = clock();
    const { claimed, seen } = await claimDue(trx, lane, { now, most, hasWayOut: true, only });
    const own = claimed.length > 0 ? await findOwnAddresses(trx, lane.idOrg) : undefined;
    if (!own) return { claimed, seen };
    const isOwn = ({ address }: ClaimedMessage) => own.has(address.toLowerCase());
    const held = claimed.filter((message) => !isOwn(message));
    if (held.length > 0) await captureClaimed(trx, held, { lane, config, now, reason: 'awaiting_approval' });
    return { claimed: claimed.filter(isOwn), seen };
  });
}

interface Sending {
  /** Id of a single message to send. */
  only?: string;
  lane: Lane;
  provider: MessageProvider;
  most: number;
  scan: RowScan;
}

async function sendBy(deps: DeliveryDeps, sending: Sending): Promise<number> {
  const { db, clock } = deps;
  const { lane, provider, scan } = sending;
  // Claims only a small batch so that a slow provider does not block a worker for long.
  const { claimed, seen } = await claimNext(deps, sending);
  if (claimed.length === 0) return seen;
  // Lets another worker send the next batch of the lane in the meantime.
  if (claimed.length === sending.most) await queueLane(db, lane);
  const written = await writeClaimed(deps, claimed, sending);
  const waiting = claimed.filter(({ id }) => written.has(id));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { id, attempts, is_limited: isLimited } = next;
      const message = toOutgoing(next, lane.channel, written.get(id));
      await attemptOrSetAside({ db, clock, scan }, id, () =>
        sendOne(deps, { message, lane, tries: attempts + 1, isLimited }, provider),
      );
    }
  };
  await Promise.all(Array.from({ length: provider.atOnce }, work));
  return seen;
}

/** Writes the texts of claimed messages. Skips and sets aside messages whose text cannot be written. */
async function writeClaimed(
  { db, clock, config }: DeliveryDeps,
  claimed: readonly ClaimedMessage[],
  { lane, scan }: Sending,
): Promise<Map<string, WrittenMessage>> {
  const write = (messages: readonly ClaimedMessage[]) =>
    writeMessages(db, messages, { channel: lane.channel, publicUrl: config.publicUrl, now: clock() });
  try {
    return await write(claimed);
  } catch (error) {
    if (!isFailureOfRow(error)) throw error;
  }
  const written = new Map<string, WrittenMessage>();
  for (const message of claimed)
    await attemptOrSetAside({ db, clock, scan }, message.id, async () => {
      for (const [id, one] of await write([message])) written.set(id, one);
    });
  return written;
}

interface Sent {
  message: OutgoingMessage;
  lane: Lane;
  tries: number;
  isLimited: boolean;
}

/** Sends one message. Marks the message before calling the provider so that an interrupted attempt is looked up and never blindly resent. */
async function sendOne(
  { db, clock }: DeliveryDeps,
  { message, lane, tries, isLimited }: Sent,
  provider: MessageProvider,
): Promise<void> {
  const { id } = message;
  const now = clock();
  const isMarked =
    lane.channel === 'voice' || isLimited
      ? await markCalledWithinLimits(db, message, { channel: lane.channel, now })
      : await markCalled(db, message, now);
  if (!isMarked) return deferMessage(db, { id, now });
  const { event, ref, reason, providerError, bounce } = await provider.send(message);
  await db.transaction().execute(async (trx) => {
    const now = clock();
    // Messages joined to a call get the same transition.
    const moved = { id, ref, reason, providerError, body: message.text };
    const again = event === 'refused_for_now' && { sendAt: now + waitMs(tries) };
    await queueCountsOf(trx, await moveMessages(trx, event, { messages: [{ ...moved, ...again }], now }));
    const number = { idOrg: message.idOrg, to: message.to, now };
    if (reason === 'opted_out') await recordProviderStop(trx, number);
    const isRefusedText = lane.channel === 'text' && event === 'refused_for_good';
    if (isRefusedText) await stopTextsToNumber(trx, number, providerError);
    if (bounce) await recordRefusal(trx, { id, bounce, now });
  });
}

/** Marks a message that counts toward a free trial or daily limit. Returns false if the limit is reached or the message cannot be marked. */
function markCalledWithinLimits(
  db: Db,
  message: OutgoingMessage,
  { channel, now }: { channel: Channel; now: number },
): Promise<boolean> {
  const { idOrg } = message;
  const calls = channel === 'voice' ? 1 : 0;
  return db.transaction().execute(async (trx) => {
    if (calls > 0 && !(await countTrialCalls(trx, { idOrg, calls }))) return false;
    const isCounted = await countSend(trx, idOrg, now);
    const isMarked = isCounted && (await markCalled(trx, message, now));
    if (isMarked) return true;
    if (isCounted) await releaseSend(trx, idOrg);
    if (calls > 0) await releaseCalls(trx, { idOrg, calls });
    return false;
  });
}

/**
 * Marks a message as handed to the provider. Returns false if another worker has treated it as lost, or if an opt-out, answer or other
 * change since the claim forbids sending it.
 */
async function markCalled(db: Db, message: OutgoingMessage, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`${plannedOnce('mark called')}
    update messages message
    set called = ${toTimestamp(now)},
      attempts = attempts + 1,
      provider_ref = null,
      address = ${message.to},
      subject = ${message.subject},
      body = ${message.text}
    where message.id = ${message.id}
    and message.status = 'sending'
    and message.called is null
    and ${maySend(message.to, now)}
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

const longestWaitMs = 3_600_000;
const waitMs = (tries: number) => Math.min(30_000 * 2 ** tries, longestWaitMs);
