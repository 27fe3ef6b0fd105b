import type { MessageEvent } from '../../../shared/delivery/machine.ts';
import type { Bounce } from '../providers/bounce.ts';
import type { MailSender } from '../providers/mail-sender.ts';
import type { ProviderError } from '../providers/refused.ts';
import type { ListedMessage } from '../providers/text-voice.ts';
import type { ReasonCode } from '../../../shared/delivery/reasons.ts';

export interface OutgoingMessage extends MailSender {
  id: string;
  /** Number of this attempt, from 1. */
  attempt: number;
  idOrg: string;
  /** Email address or ten-digit phone number. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Preferred sender numbers in order. The account's own number applies if empty or if the provider allows none of them. */
  from: readonly string[];
  payment: string | null;
  /** Ids of the appointment in the message's links; for a payment request, those in its stop link. */
  appointment: { oid: string; cid: string };
  stopUrl: string;
}

export interface SendResult {
  event: Extract<MessageEvent, 'taken' | 'refused_for_good' | 'refused_for_now' | 'no_word'>;
  /** Provider's id of the message. */
  ref?: string;
  reason?: ReasonCode;
  providerError?: ProviderError;
  bounce?: Bounce;
}

export interface MessageProvider {
  /** Number of messages to hand over concurrently. */
  atOnce: number;
  /** Sends a message. Never rejects; returns `no_word` if the result is unknown. */
  send(message: OutgoingMessage): Promise<SendResult>;
  /** Lists recent messages to a number. Undefined if the provider cannot be queried, so that unknown results stay unknown. */
  list?(to: string): Promise<ListedMessage[]>;
}
