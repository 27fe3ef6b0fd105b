import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { PaymentMethod } from '../../../../shared/payment/forms.ts';
import type { PaymentState } from '../../../../shared/payment/machine.ts';
import type { VerifiedPayer } from '../../../../shared/payment/payer.ts';
import type { BillingItem, SavedMethod } from '../../../../shared/payment/record.ts';
import { sessionSlot, type SessionSlot } from '../../session/session-slot.ts';
import type { PayLink } from '../../http/public-links.ts';

/** Payment details saved to report the outcome. Contains no full card or account number. */
export interface PaymentAttempt {
  amountCents: number;
  items: BillingItem[];
  method: PaymentMethod;
  savedMethod?: SavedMethod;
  /** Last four digits of the card or account. Missing in sessions written by an older version. */
  last4?: string;
  holder?: string;
  sentAtMs: number;
  /** Part of the payment that was submitted. Missing if the API accepts only one payment per link. */
  part?: number;
  /** Payment status before the attempt. If it was already `Failed`, that status says nothing about this attempt. */
  statusBefore: string;
}

export interface PaidFacts {
  auth: string;
  cardBrand: string;
  last4: string;
  amountCents: number;
  items: BillingItem[];
  method: 'card' | 'bank';
  paidAtMs: number;
  holder?: string;
}

/** State of one browser on one payment link after verification. Stored only on the server. */
export interface PaySession {
  state: Exclude<PaymentState, 'verify' | 'paid'>;
  payer: VerifiedPayer;
  /** Set after the browser preloads the form's scripts during verification. */
  hasScripts?: true;
  /** Idempotency key of the attempt. It stays the same after an unknown outcome and changes after a definite decline. */
  key: string;
  /** Set if the outcome of an attempt is unknown. No page may then say that the payer was not charged. */
  mayBeCharged?: true;
  savedMethodMissing?: true;
  /** Confirmed amount in cents if the payer typed more than the balance. */
  agreedCents?: number;
  attempt?: PaymentAttempt;
  paid?: PaidFacts;
  /** Masked email address to which the receipt was sent. */
  receiptSentTo?: string;
  /** Set if the receipt went to the test outbox. `href` is set only if this portal shows the outbox. */
  capturedReceipt?: { href?: string };
}

/** Returns the session slot for one link, because a payer may have several links open at once. */
const paySlot = ({ clientId, paymentId }: PayLink): SessionSlot<PaySession> =>
  sessionSlot(`pay:${clientId}/${paymentId}`);

export function readPaySession(req: Request, link: PayLink): PaySession | undefined {
  return paySlot(link).read(req);
}

export function writePaySession(req: Request, link: PayLink, pay: PaySession | undefined): void {
  paySlot(link).write(req, pay);
}

export function newAttemptKey(): string {
  return randomUUID();
}
