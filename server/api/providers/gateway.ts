import { randomBytes } from 'node:crypto';
import { chargeNotConfirmed, savedMethodGone } from '../../../shared/payment/record.ts';
import type { RefundRefusal } from '../../../shared/payment/refund.ts';

/** The card processor, as payments use it. An adapter catches its own network errors and answers with an outcome. */
export interface CardGateway {
  /**
   * Charges once for a reference, however often it is asked. `unknown` when it cannot tell whether money moved; the
   * reference is looked up then.
   */
  charge(order: ChargeOrder): Promise<ChargeOutcome>;
  /** What became of a reference; `absent` when the gateway never saw it. */
  lookUp(reference: string): Promise<ChargeOutcome | { kind: 'absent' }>;
  /** Makes sure that a reference is never charged from now on. Answers what it was where it is too late. */
  cancel(reference: string): Promise<ChargeOutcome | { kind: 'cancelled' }>;
  /**
   * Reverses the charge of a canceled reference where one turned up since: by voiding it, or by a refund where it is settled. Asked
   * again it reverses nothing twice.
   */
  reverseLate(reference: string): Promise<LateCharge>;
  /** Gives money of an approved charge back, once for a refund's own reference. */
  refund(order: RefundOrder): Promise<RefundOutcome>;
  /** What became of a refund by its own reference; `absent` when the gateway never saw it, and it may be asked for again. */
  lookUpRefund(reference: string): Promise<RefundOutcome | { kind: 'absent' }>;
  /** Forgets a stored method; one that it does not know is forgotten. False where nobody can tell yet: it is asked again. */
  forget(token: string): Promise<boolean>;
  /** What became of approved charges after a moment, in unix milliseconds; it may tell the same again. */
  changesSince(since: number): Promise<readonly ChargeChange[]>;
  /** How often it is asked for them. */
  readonly asksEveryMs: number;
  /**
   * What moved in a span of time by its own books: charges, whatever became of them later, what was sent back, and what banks took
   * back. Undefined where it cannot be asked now.
   */
  takenOn(span: { fromMs: number; toMs: number }): Promise<readonly BookedMoney[] | undefined>;
  /** Looks something up, so that an account that may not is known at once. */
  check(): Promise<void>;
  /** Whether what came to our hook is its own, by the `X-ANET-Signature` over the very bytes. */
  isSigned(body: Buffer, signature: string): Promise<boolean>;
}

/** Which gateway money goes by. */
export interface Gateways {
  /** That an organisation charges by at present; undefined where it has none yet and nothing can be paid online. */
  ofOrganisation(idOrg: string): Promise<ChosenGateway | undefined>;
  /** That a charge was made by, whatever the organisation charges by now. */
  ofCharge(reference: string): Promise<CardGateway>;
  /** An account that something is kept at; null is the sandbox. Undefined for one that is gone. */
  ofAccount(account: string | null): Promise<CardGateway | undefined>;
  /** All that may still have a word to say of a charge. */
  inUse(): Promise<ChosenGateway[]>;
  /**
   * Whose report came to our hook, by the `X-ANET-Signature` over the very bytes; undefined where it is nobody's. Without an account it
   * is of the one account that there is. Throws where the keys of the account cannot be read.
   */
  signerOf(report: GatewayReport): Promise<ReportedAccount | undefined>;
}

/** `idOrg` is missing for the sandbox. */
type ReportedAccount = Pick<ChosenGateway, 'account'> & { idOrg?: string };

export interface GatewayReport {
  body: Buffer;
  signature: string;
  /** As its address names it. */
  account?: string;
}

interface ChosenGateway {
  /** The account's id; null in the sandbox. */
  account: string | null;
  gateway: CardGateway;
}

/** Gateways keep no more of a reference. */
const referenceLength = 20;

/** A new reference of a charge or a refund: letters and digits alone, which every gateway takes, of a hundred random bits. */
export function newReference(): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  return [...randomBytes(referenceLength)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** The bank has paid a charge, or has taken it back. */
export type ChargeChange = {
  reference: string;
  /** Unix milliseconds. */
  time: number;
} & ({ kind: 'settled' } | { kind: 'returned'; reason: string });

/** Money in the books of one side. */
export interface BookedMoney {
  kind: 'charge' | 'refund' | 'return';
  /** Ours, of a return that of its charge; or the gateway's own name where it is none of ours. */
  reference: string;
  /** Negative for what went out. */
  cents: number;
  /** Unix milliseconds. */
  time: number;
}

export interface ChargeOrder {
  /** Ours, unique for each attempt, of `newReference`. */
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

/** The charge of a canceled reference, as the gateway has it now. */
export type LateCharge =
  /** Nothing yet: it may still turn up. */
  | { kind: 'absent' }
  /** The gateway knows the order and took no money for it. */
  | { kind: 'notCharged' }
  | { kind: 'reversed'; by: 'void' | 'refund'; cents: number; last4: string }
  | { kind: 'unknown' };

export interface ChargeReceipt {
  auth: string;
  /** `MC`, `VISA`, `AMEX`, `DISCOVER`, another brand's name, or '' for a bank. */
  cardBrand: string;
  last4: string;
  /** Stands for the method from now on, where it was to be stored. */
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
  /** The token of a saved method is not known any more. */
  token: savedMethodGone,
  /** The gateway could not be reached; nothing was sent. */
  unavailable: 'Payment service unavailable',
  /** The gateway did not know it in time; a charge that turns up later is reversed. */
  cancelled: chargeNotConfirmed,
} as const;

export type RefusalReason = keyof typeof refusalReasons;

export interface RefundOrder {
  /** Of `newReference`. */
  reference: string;
  chargeReference: string;
  amountCents: number;
}

export type RefundOutcome =
  | { kind: 'refunded' }
  | { kind: 'refused'; reason: RefundRefusal }
  | { kind: 'unknown' };
