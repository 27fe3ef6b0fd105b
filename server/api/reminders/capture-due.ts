import type { Channel } from '../../../shared/contacts/channels.ts';
import type { ReasonCode } from '../../../shared/reminders/reasons.ts';
import type { Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { stopLinkOf } from '../payment-messages/stop-requests.ts';
import { mailSenderOf } from '../providers/email.ts';
import { captureInOutbox } from '../providers/outbox.ts';
import { countTrialCalls } from '../trial/trial-limits.ts';
import { claimDue } from './claim-due.ts';
import type { ClaimedMessage } from './claimed-message.ts';
import type { OutgoingMessage } from './message-provider.ts';
import { moveMessages } from './move.ts';
import { queueCountsOf, type Lane } from './queue-work.ts';
import { writeMessages, type WrittenMessage } from './write-message.ts';

/** Maximum number of messages captured in one transaction. */
export const mostAtOnce = 100;

interface CaptureOptions extends Pick<ApiDeps, 'clock' | 'config'> {
  atAnyHour?: boolean;
  only?: string;
}

/**
 * Captures messages in the test outbox instead of sending them, and marks them as delivered in the same transaction. In production, only
 * organizations that await approval use the test outbox; due messages of all others are left out.
 */
export async function captureNext(
  trx: Trx,
  lane: Lane,
  { clock, config, atAnyHour = false, only }: CaptureOptions,
): Promise<number> {
  const now = clock();
  const outbox = { hasWayOut: !config.production, isCaptured: true };
  const { claimed, seen } = await claimDue(trx, lane, { now, most: mostAtOnce, ...outbox, atAnyHour, only });
  if (claimed.length === 0) return seen;
  if (config.production) {
    await captureClaimed(trx, claimed, { lane, config, now, reason: 'awaiting_approval' });
    return seen;
  }
  if (lane.channel === 'voice' && !(await countTrialCalls(trx, { idOrg: lane.idOrg, calls: claimed.length })))
    throw new Error('More calls were claimed than the free trial allows.');
  await captureClaimed(trx, claimed, { lane, config, now });
  return seen;
}

interface CaptureInput extends Pick<ApiDeps, 'config'> {
  lane: Lane;
  now: number;
  reason?: ReasonCode;
}

export async function captureClaimed(
  trx: Trx,
  claimed: readonly ClaimedMessage[],
  { lane: { channel }, config, now, reason }: CaptureInput,
): Promise<void> {
  const written = await writeMessages(trx, claimed, { channel, publicUrl: config.publicUrl, now });
  const outgoing = claimed.map((message) => toOutgoing(message, channel, written.get(message.id)));
  await captureInOutbox(trx, outgoing, { channel, now });
  const messages = outgoing.map(({ id, to, subject, text }) => ({
    id,
    address: to,
    subject,
    body: text,
    called: true,
  }));
  await moveMessages(trx, 'taken', { messages, now });
  const delivered = messages.map(({ id }) => ({ id, reason }));
  await queueCountsOf(trx, await moveMessages(trx, 'reported_delivered', { messages: delivered, now }));
}

/** Returns the written message with sender and recipient, as providers and the test outbox take it. */
export function toOutgoing(
  message: ClaimedMessage,
  channel: Channel,
  written: WrittenMessage | undefined,
): OutgoingMessage {
  const { id, id_org: idOrg, address: to, org_name: name, payment } = message;
  const senders = channel === 'voice' ? [message.caller_id, message.voice_from] : [message.text_from];
  const { subject = '', text = '', html = '', stopUrl = '' } = written ?? {};
  return {
    id,
    attempt: message.attempts + 1,
    idOrg,
    payment,
    to,
    subject,
    text,
    html,
    stopUrl,
    appointment: message.payment
      ? stopLinkOf(message.payment)
      : { oid: message.appointment['id'] ?? '', cid: message.appointment['cid'] ?? '' },
    ...mailSenderOf({ ...message, name }),
    from: senders.flatMap((sender) => sender || []),
  };
}
