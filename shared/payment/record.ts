import { fill } from '../messages/fill.ts';
import type { PaymentPageWords } from '../messages/payment-words.ts';
import { paymentPageTexts } from '../messages/payment.ts';
import { nameForPatients } from '../contact-details.ts';
import { parseCents, readCents } from '../money.ts';
import { readHistory, type MadePayment } from './history.ts';
import { readBillingItems, readRawItems, type BillingItem } from './items.ts';
import { isRecord, readJsonOrValue, textOf, type ApiRecord } from '../reply.ts';

/** What the payer may be asked for, in the order of the form. */
export const verifyFieldNames = ['first_name', 'last_name', 'unique_id', 'dob', 'zip'] as const;
export type VerifyFieldName = (typeof verifyFieldNames)[number];

/** Whether a text is a JSON list of nothing but these. */
export function isVerifyList(text: string): boolean {
  const list = readJsonOrValue(text);
  const names: readonly unknown[] = verifyFieldNames;
  return Array.isArray(list) && list.every((name) => names.includes(name));
}

/** Which of them a setting names, in the order of the form. */
export function readVerifyList(value: unknown): VerifyFieldName[] {
  const asked = readJsonOrValue(value);
  return Array.isArray(asked) ? verifyFieldNames.filter((name) => asked.includes(name)) : [];
}

/** True if ticks can show the setting: a list of names, or none. Another form of it is shown and saved as it is. */
export const isVerifySetting = (value: string): boolean =>
  value.trim() === '' || Array.isArray(readJsonOrValue(value));

/** Names in a list that this portal does not know. */
export function unknownVerifyNames(value: string): string[] {
  const asked = readJsonOrValue(value);
  const known: readonly unknown[] = verifyFieldNames;
  const names: unknown[] = Array.isArray(asked) ? asked : [];
  return names.filter((name): name is string => typeof name === 'string' && !known.includes(name));
}

/** The reason of a refusal (`p1`) that the page acts on: the saved method cannot be used any more. All others are only printed. */
export const savedMethodGone = 'Missing saved payment detail';

/** Its reason where the gateway did not know an attempt in time: a charge that turns up later is reversed. */
export const chargeNotConfirmed = 'Not confirmed';

/** Its reason where the practice has no account that could be charged by. */
export const paymentNotSetUp = 'Payment not set up';

/** Its reason where another part was paid since the payer was shown what is due. */
export const partWasPaid = 'Part paid';

/** Its reason where nobody was verified at the link, or too long ago. */
export const notVerified = 'Not verified';

/** The payment record behind a link, made safe. */
export interface PaymentRecord {
  id: string;
  verifyFields: VerifyFieldName[];
  status: string;
  payerEditable: boolean;
  patientEditable: boolean;
  logo: string;
  clientName: string;
  /** '' where the API does not tell. */
  clientPhone: string;
  /** Postal, of the practice; '' where the API does not tell. */
  clientAddress: string;
  /** Of the practice, as its organisation names it; '' where the API does not tell. */
  timezone: string;
  /** The practice has a gateway to be paid by, as far as the API tells. */
  payableOnline: boolean;
  itemDetailType: string;
  email: string;
  auth: string;
  cardBrand: string;
  last4: string;
  paidAmount: string;
  /** SHA-256 of the idempotency key that it was paid under, in hex; '' where the API does not tell. */
  paidKeyHash: string;
  /** The same of the attempts that were refused; none where the API does not tell. */
  refusedKeyHashes: string[];
  /** The same of those whose money the bank returned. */
  returnedKeyHashes: string[];
  /** The same of all parts that were paid and not returned; none where the API takes no parts. */
  paidKeyHashes: string[];
  /** How many payments by the link there were, and one; missing where the API takes one alone. */
  part?: number;
  /** The bank returned what is due now; missing where the API takes no parts. */
  isReturned?: boolean;
  /** What is due now; missing where the API takes no parts, or the payer was not verified. */
  payer?: VerifiedPayer;
  /** A charge is under way, held for review, or its outcome is unknown; never where the API does not tell. */
  isCharging: boolean;
  /** An attempt was given up, and its charge may still turn up. */
  isUnconfirmed: boolean;
  /** A charge turned up late and was reversed. */
  isLateChargeReversed: boolean;
  /** Unix milliseconds until which the API takes no verification; 0 where it does, or does not tell. */
  lockedUntilMs: number;
  /** What was paid by the link; missing where the API tells nothing of it, or the payer was not verified. */
  history?: MadePayment[];
}

export function readPaymentRecord(record: ApiRecord): PaymentRecord {
  const history = readHistory(record['history']);
  const part = Number(textOf(record, 'part')) || undefined;
  const payer = isRecord(record['payer']) ? record['payer'] : undefined;
  return {
    id: textOf(record, 'id'),
    verifyFields: readVerifyList(record['verify_fields']),
    status: textOf(record, 'status'),
    payerEditable: record['payer_editable'] === 'T' || record['payer_editable'] === true,
    patientEditable: record['patientEditable'] !== false && record['patientEditable'] !== 'F',
    logo: textOf(record, 'logo'),
    clientName: nameForPatients(textOf(record, 'org_name')),
    clientPhone: textOf(record, 'org_phone'),
    clientAddress: textOf(record, 'org_address'),
    payableOnline: record['payable_online'] !== 'F',
    timezone: textOf(record, 'org_timezone'),
    itemDetailType: textOf(record, 'item_detail_type'),
    email: textOf(record, 'email'),
    auth: textOf(record, 'auth'),
    cardBrand: textOf(record, 'card_brand'),
    last4: textOf(record, 'last_4'),
    paidAmount: textOf(record, 'paid_amount'),
    paidKeyHash: textOf(record, 'paid_key_hash'),
    refusedKeyHashes: textsOf(record['refused_key_hashes']),
    returnedKeyHashes: textsOf(record['returned_key_hashes']),
    paidKeyHashes: textsOf(record['paid_key_hashes']),
    ...(part && { part, isReturned: record['returned'] === 'T' }),
    ...(payer && { payer: readVerifiedPayer(payer, { hasItemDates: true }) }),
    isCharging: record['charging'] === 'T',
    isUnconfirmed: record['unconfirmed'] === 'T',
    isLateChargeReversed: record['late_charge_reversed'] === 'T',
    lockedUntilMs: Number(textOf(record, 'verification_locked_until')) * 1000 || 0,
    ...(history && { history }),
  };
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

export interface SavedMethod {
  kind: 'cc' | 'bank';
  /** `MC`, `VISA`, `AMEX`, `DISCOVER`; '' for a bank. */
  brand: string;
  last4: string;
  routingNumber: string;
  /** Whose it is; missing where the API does not tell. */
  holder?: string;
}

export type { BillingItem } from './items.ts';

interface LinkTotals {
  dueCents: number;
  /** Also what the link does not take any more. */
  remainingCents: number;
  /** Without what went back. */
  paidCents: number;
}

/** What a successful verification tells. */
export interface VerifiedPayer {
  firstName: string;
  /** Missing where the API does not tell. */
  lastName?: string;
  amountCents: number;
  /** The most that the payer may choose to pay; no limit is known where the API tells none. */
  limitCents?: number;
  /** The API said the balance is '0', as opposed to saying nothing. */
  balanceIsZero: boolean;
  items: BillingItem[];
  /** The items as they came, for `item_paid_summary`. */
  rawItems: ApiRecord[];
  savedMethod?: SavedMethod;
  /** The API can forget it. */
  mayRemoveSaved?: true;
  /** The API said that it saves none of this payer's methods. */
  savesNone?: true;
  email: string;
  /** Of all parts of the link, what can be paid by it; missing where the API takes one payment alone. */
  totals?: LinkTotals;
  /** What an API gave to tell this payer from others of the link; it goes back to it with the payment. */
  verification?: string;
}

/** `hasItemDates`: the API names what a `date` of an item is. */
export function readVerifiedPayer(results: ApiRecord, { hasItemDates = false } = {}): VerifiedPayer {
  const rawItems = readRawItems(results['item_summary']);
  const verification = textOf(results, 'verification');
  const savedMethod = readSavedMethod(readJsonOrValue(results['payment_method']));
  const limitCents = parseCents(textOf(results, 'amount_limit'));
  const lastName = textOf(results, 'patient_last_name');
  return {
    firstName: textOf(results, 'first_name'),
    ...(lastName && { lastName }),
    amountCents: readCents(results['amount_requested']),
    ...(limitCents !== undefined && { limitCents }),
    balanceIsZero: parseCents(textOf(results, 'amount_requested')) === 0,
    items: readBillingItems(rawItems, { hasItemDates }),
    rawItems,
    ...(savedMethod && { savedMethod }),
    ...(results['may_remove_saved'] === 'T' && { mayRemoveSaved: true }),
    ...(results['may_save'] === 'F' && { savesNone: true }),
    email: textOf(results, 'email'),
    ...(textOf(results, 'due_total') && { totals: readTotals(results) }),
    ...(verification && { verification }),
  };
}

const readTotals = (results: ApiRecord): LinkTotals => ({
  dueCents: readCents(results['due_total']),
  remainingCents: readCents(results['remaining']),
  paidCents: readCents(results['paid_total']),
});

const longestHolder = 120;

/** Whose it is, brand, last four digits and, for a bank, the routing number. */
function readSavedMethod(value: unknown): SavedMethod | undefined {
  const method: unknown = Array.isArray(value) ? value[0] : value;
  if (!isRecord(method) || textOf(method, 'last_4') === '') return undefined;
  const kind = textOf(method, 'method') === 'cc' ? 'cc' : 'bank';
  const holder = textOf(method, 'holder').slice(0, longestHolder);
  return {
    kind,
    brand: kind === 'cc' ? textOf(method, 'card_brand') : '',
    last4: textOf(method, 'last_4').slice(-4),
    routingNumber: kind === 'bank' ? textOf(method, 'routing_number') : '',
    ...(holder && { holder }),
  };
}

/** How a saved method is spoken of: `VISA ending in 4242`, `Bank account ending in 6789 (routing 021000021)`. */
export function describeSavedMethod(
  { kind, brand, last4, routingNumber: routing }: SavedMethod,
  texts: PaymentPageWords['texts'] = paymentPageTexts,
): string {
  if (kind === 'cc') return fill(texts.savedCard, { brand: brand || texts.savedCardBrand, last4 });
  return fill(routing ? texts.savedBankRouting : texts.savedBank, { last4, routing });
}
