import type { MessageEvent } from '../../../shared/delivery/machine.ts';
import type { Bounce } from '../providers/bounce.ts';
import type { MailSender } from '../providers/mail-sender.ts';
import type { ProviderError } from '../providers/refused.ts';
import type { TakenByProvider } from '../providers/text-voice.ts';
import type { ReasonCode } from '../../../shared/delivery/reasons.ts';

/** A message on its way to its provider. */
export interface OutgoingMessage extends MailSender {
  id: string;
  /** Which try it is, from 1. */
  attempt: number;
  idOrg: string;
  /** An email address, or ten digits. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What numbers it is to come from, by preference; the account's own where that is empty or the provider allows none. */
  from: readonly string[];
  /** The payment that it asks for. */
  payment: string | null;
  /** The visit that it is about, as its links name it; for a payment what its stop link names. */
  visit: { oid: string; cid: string };
  /** The page where one press stops further messages. */
  stopUrl: string;
}

/** What became of a call to the provider. */
export interface Outcome {
  event: Extract<MessageEvent, 'taken' | 'refused_for_good' | 'refused_for_now' | 'no_word'>;
  /** The provider's name of it. */
  ref?: string;
  reason?: ReasonCode;
  said?: ProviderError;
  /** Of a mail that the server does not take. */
  bounce?: Bounce;
}

/** Hands the messages of one channel to a provider. */
export interface Carrier {
  /** How many are handed over side by side. */
  atOnce: number;
  /** Never rejects: what is not known is 'no_word'. */
  send(message: OutgoingMessage): Promise<Outcome>;
  /** The messages that the provider sent to a number lately. Missing where it cannot be asked: nobody will know. */
  list?(to: string): Promise<TakenByProvider[]>;
}
