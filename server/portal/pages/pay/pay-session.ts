import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { PaymentMethod } from '../../../../shared/payment/forms.ts';
import type { PaymentState } from '../../../../shared/payment/machine.ts';
import type { BillingItem, SavedMethod, VerifiedPayer } from '../../../../shared/payment/record.ts';
import { kept, type Kept } from '../../session/kept.ts';
import type { PayLink } from './pay-link.ts';

/** What a payer sent, kept to tell the outcome by; no card data. */
export interface PaymentAttempt {
  amountCents: number;
  items: BillingItem[];
  method: PaymentMethod;
  savedMethod?: SavedMethod;
  /** Of the card or account; missing for a session that an earlier portal wrote. */
  last4?: string;
  /** Whose card or account it is, as typed, now or when it was saved. */
  holder?: string;
  sentAtMs: number;
  /** Of the link that it was sent for; missing where the API takes one payment alone. */
  part?: number;
  /** The payment's status before: a `Failed` that stood there already tells nothing of this attempt. */
  statusBefore: string;
}

/** What the success screen shows. */
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

/** Where one browser stands on one payment link, from its verification on. Kept on the server alone. */
export interface PaySession {
  state: Exclude<PaymentState, 'verify' | 'paid'>;
  payer: VerifiedPayer;
  /** The browser fetched what the form runs while the payer was asked. */
  hasScripts?: true;
  /** Idempotency key of the attempt: the same through unknown outcomes, new after a definite refusal. */
  key: string;
  /** The outcome of an attempt was never known: nothing may say that the payer was not charged. */
  mayBeCharged?: true;
  /** The saved method turned out to be unusable. */
  savedMethodMissing?: true;
  /** What the payer said is meant, where more than is due was typed. */
  agreedCents?: number;
  attempt?: PaymentAttempt;
  paid?: PaidFacts;
  /** Masked, after a receipt was sent. */
  receiptSentTo?: string;
  /** It did not leave, and can be read there where this portal shows it. */
  receiptKept?: { href?: string };
}

/** Of one link: a payer may have several open at once. */
const keptPay = ({ clientId, paymentId }: PayLink): Kept<PaySession> => kept(`pay:${clientId}/${paymentId}`);

export function readPaySession(req: Request, link: PayLink): PaySession | undefined {
  return keptPay(link).read(req);
}

export function writePaySession(req: Request, link: PayLink, pay: PaySession | undefined): void {
  keptPay(link).write(req, pay);
}

export function newAttemptKey(): string {
  return randomUUID();
}
