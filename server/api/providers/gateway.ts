import { randomBytes, createHmac, timingSafeEqual } from 'node:crypto';
import { chargeNotConfirmed, savedMethodGone } from '../../../shared/payment/record.ts';
import type { RefundRefusal } from '../../../shared/payment/refund.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../log.ts';

/** Payment gateway. Adapters catch their own network errors and return an outcome. */
export interface CardGateway {
  /** Charges once per reference, even if repeated. Returns `unknown` if it is uncertain whether money moved; the caller then looks it up. */
  charge(order: ChargeOrder): Promise<ChargeOutcome>;
  /** Returns the outcome of a reference, or `absent` if the gateway never saw it. */
  lookUp(reference: string): Promise<ChargeOutcome | { kind: 'absent' }>;
  /** Prevents any later charge of a reference. Returns the outcome if it is too late. */
  cancel(reference: string): Promise<ChargeOutcome | { kind: 'cancelled' }>;
  /** Reverses a late charge of a canceled reference by a void, or by a refund if it is settled. Repeated calls reverse it only once. */
  reverseLate(reference: string): Promise<LateCharge>;
  /** Refunds part or all of an approved charge, once per refund reference. */
  refund(order: RefundOrder): Promise<RefundOutcome>;
  /** Returns the outcome of a refund, or `absent` if the gateway never saw it, so it may be repeated. */
  lookUpRefund(reference: string): Promise<RefundOutcome | { kind: 'absent' }>;
  /** Removes a saved method. Unknown methods count as removed. Returns false if the outcome is unknown, so that the caller retries. */
  forget(token: string): Promise<boolean>;
  /** Lists changes to approved charges since a time in Unix milliseconds. The same change may be listed again. */
  changesSince(since: number): Promise<readonly ChargeChange[]>;
  /**
   * Lists the gateway's own records in a time span: charges (even if voided or returned later), refunds and bank returns. Returns undefined if
   * the gateway is
   * unavailable.
   */
  takenOn(span: { fromMs: number; toMs: number }): Promise<readonly BookedMoney[] | undefined>;
  /** Runs a lookup so that missing permissions are noticed immediately. */
  check(): Promise<void>;
  /** Returns true if this account signed the webhook: `X-ANET-Signature` over the raw bytes. */
  isSigned(body: Buffer, signature: string): Promise<boolean>;
}

export interface Gateways {
  /** Returns the organization's current gateway, or undefined if online payment is not set up. */
  ofOrganization(idOrg: string): Promise<ChosenGateway | undefined>;
  /** Returns the gateway that made a charge, even if the organization has since switched. */
  ofCharge(reference: string): Promise<CardGateway>;
  /** Returns the gateway of an account (null for the sandbox), or undefined if the account no longer exists. */
  ofAccount(account: string | null): Promise<CardGateway | undefined>;
  /**
   * Finds the account that signed a webhook (`X-ANET-Signature` over the raw bytes), or returns undefined. A webhook that names no account is
   * checked against the
   * only account.
   * Throws if the account's keys are unreadable.
   */
  signerOf(report: GatewayReport): Promise<ReportedAccount | undefined>;
}

/** Account that signed a webhook. `idOrg` is undefined for the sandbox. */
type ReportedAccount = Pick<ChosenGateway, 'account'> & { idOrg?: string };

export interface GatewayReport {
  body: Buffer;
  signature: string;
  account?: string;
}

interface ChosenGateway {
  /** Account ID, or null for the sandbox. */
  account: string | null;
  gateway: CardGateway;
}

/** Length of references, the maximum that gateways store. */
const referenceLength = 20;

/** Generates a reference for a refund: 100 random bits. */
export const newReference = (): string => formatReference(randomBytes(referenceLength));

/** Formats the first 20 bytes as a reference: 100 bits as letters and digits, which every gateway accepts. */
export function formatReference(bytes: Buffer): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  return [...bytes.subarray(0, referenceLength)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

export type ChargeChange = {
  reference: string;
  time: number;
} & ({ kind: 'settled' } | { kind: 'returned'; reason: string });

export interface BookedMoney {
  kind: 'charge' | 'refund' | 'return';
  /** Our reference (for a return, the reference of its charge), or the gateway's ID if we did not send it. */
  reference: string;
  /** Amount in cents, negative for outgoing money. */
  cents: number;
  time: number;
}

export interface ChargeOrder {
  /** Reference from `nextReference`, unique for each attempt. */
  reference: string;
  amountCents: number;
  method: ChargeMethod;
}

export type ChargeMethod =
  | { kind: 'cc'; name: string; number: string; expiry: string; cvc: string; zip: string; store: boolean }
  | { kind: 'bank'; name: string; routingNumber: string; accountNumber: string; store: boolean }
  | { kind: 'saved'; token: string; isCard: boolean };

export type ChargeOutcome =
  | { kind: 'approved'; receipt: ChargeReceipt }
  | { kind: 'refused'; reason: RefusalReason }
  | { kind: 'unknown' };

export type LateCharge =
  /** No charge so far, but one may still appear. */
  | { kind: 'absent' }
  /** The gateway has the order but did not charge it. */
  | { kind: 'notCharged' }
  | { kind: 'reversed'; by: 'void' | 'refund'; cents: number; last4: string }
  | { kind: 'unknown' };

export interface ChargeReceipt {
  auth: string;
  /** Card brand: `MC`, `VISA`, `AMEX`, `DISCOVER`, another brand's name, or '' for a bank account. */
  cardBrand: string;
  last4: string;
  /** Token for later charges, if the method was saved. */
  token?: string;
}

export const refusalReasons = {
  declined: 'Declined',
  funds: 'Insufficient funds',
  expired: 'Expired card',
  cvc: 'Incorrect CVC',
  zip: 'Incorrect zip code',
  account: 'Account closed',
  routingNumber: 'Incorrect routing number',
  accountNumber: 'Incorrect account number',
  token: savedMethodGone,
  /** Gateway unreachable, so nothing was sent. */
  unavailable: 'Payment service unavailable',
  /** The gateway did not confirm the charge in time. A late charge is reversed. */
  cancelled: chargeNotConfirmed,
} as const;

export type RefusalReason = keyof typeof refusalReasons;

export interface RefundOrder {
  reference: string;
  chargeReference: string;
  amountCents: number;
}

export type RefundOutcome =
  | { kind: 'refunded' }
  | { kind: 'refused'; reason: RefundRefusal }
  | { kind: 'unknown' };

/** Maximum wait for the gateway in milliseconds. After it, a later lookup finds the outcome. */
const gatewayTimeoutMs = 20_000;

/** Treats an adapter error like a lost connection: the outcome is unknown. Never logs the error, which might quote the order. */
export async function queryGateway<Outcome>(
  request: () => Promise<Outcome>,
  { reference, log }: { reference: string; log: Log },
): Promise<Outcome | { kind: 'unknown' }> {
  const timer = new AbortController();
  const timeout = wait(gatewayTimeoutMs, { kind: 'unknown' as const }, { signal: timer.signal });
  timeout.catch(() => undefined);
  try {
    return await Promise.race([request(), timeout]);
  } catch {
    log.error({ reference }, 'the gateway adapter failed');
    return { kind: 'unknown' };
  } finally {
    timer.abort();
  }
}

/** Returns true if the header is `sha512=` followed by the hex HMAC of the body. */
export function isSignatureValid(key: string, body: Buffer, header: string): boolean {
  const sent = /^sha512=([0-9a-f]{128})$/i.exec(header.trim())?.[1];
  if (!key || !sent) return false;
  return timingSafeEqual(createHmac('sha512', key).update(body).digest(), Buffer.from(sent, 'hex'));
}
