import type { MessageEvent } from '../../../shared/reminders/machine.ts';
import type { Bounce } from '../providers/bounce.ts';
import type { MailSender } from '../providers/email.ts';
import type { ProviderError } from '../providers/refused.ts';
import type { ListedMessage } from '../providers/text-voice.ts';
import type { ReasonCode } from '../../../shared/reminders/reasons.ts';

export interface OutgoingMessage extends MailSender {
  id: string;
  /** Attempt number, starting at 1. */
  attempt: number;
  idOrg: string;
  /** Email address or ten-digit phone number. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Sender numbers in order of preference. The account's own number is used if this is empty or the provider allows none of them. */
  from: readonly string[];
  payment: string | null;
  /** Ids in the message's links that identify the appointment, or, for a payment request, ids in its opt-out link. */
  appointment: { oid: string; cid: string };
  stopUrl: string;
}

export interface SendResult {
  event: Extract<MessageEvent, 'taken' | 'refused_for_good' | 'refused_for_now' | 'no_word'>;
  /** Provider's id for the message. */
  ref?: string;
  reason?: ReasonCode;
  providerError?: ProviderError;
  bounce?: Bounce;
}

export interface MessageProvider {
  /** Maximum number of messages to send concurrently. */
  atOnce: number;
  /** Sends a message. Never rejects; returns `no_word` if the result is unknown. */
  send(message: OutgoingMessage): Promise<SendResult>;
  /** Lists recent messages to a number. Undefined if the provider does not support lookups, in which case unknown results stay unknown. */
  list?(to: string): Promise<ListedMessage[]>;
}
