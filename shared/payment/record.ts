import { fill } from '../messages/fill.ts';
import type { PaymentPageStrings } from '../messages/payment-strings.ts';
import { paymentPageTexts } from '../messages/payment.ts';
import { nameForPatients } from '../contact-details.ts';
import { parseCents, readCents } from '../money.ts';
import { readHistory, type MadePayment } from './history.ts';
import { readBillingItems, readRawItems, type BillingItem } from './items.ts';
import { isRecord, readJsonOrValue, textOf, type ApiRecord } from '../reply.ts';

/** Fields that can be used to verify a payer, in form order. */
export const verifyFieldNames = ['first_name', 'last_name', 'unique_id', 'dob', 'zip'] as const;
export type VerifyFieldName = (typeof verifyFieldNames)[number];

export function isVerifyList(text: string): boolean {
  const list = readJsonOrValue(text);
  const names: readonly unknown[] = verifyFieldNames;
  return Array.isArray(list) && list.every((name) => names.includes(name));
}

export function readVerifyList(value: unknown): VerifyFieldName[] {
  const setting = readJsonOrValue(value);
  return Array.isArray(setting) ? verifyFieldNames.filter((name) => setting.includes(name)) : [];
}

/** True if checkboxes can represent the setting: a JSON array or an empty value. Other formats are shown and saved unchanged. */
export const isVerifySetting = (value: string): boolean =>
  value.trim() === '' || Array.isArray(readJsonOrValue(value));

export function unknownVerifyNames(value: string): string[] {
  const setting = readJsonOrValue(value);
  const knownNames: readonly unknown[] = verifyFieldNames;
  const names: unknown[] = Array.isArray(setting) ? setting : [];
  return names.filter((name): name is string => typeof name === 'string' && !knownNames.includes(name));
}

/** Decline reason (`p1`): the saved method is no longer usable. The page reacts to this reason and the ones below; it only shows any others. */
export const savedMethodGone = 'Missing saved payment detail';

/** Decline reason: the gateway could not confirm the charge in time. A late charge is reversed. */
export const chargeNotConfirmed = 'Not confirmed';

/** Decline reason: the practice has no gateway account. */
export const paymentNotSetUp = 'Payment not set up';

/** Decline reason: another part was paid after the amount was shown. */
export const partWasPaid = 'Part paid';

/** Decline reason: the payer's verification is missing or has expired. */
export const notVerified = 'Not verified';

export interface PaymentRecord {
  id: string;
  verifyFields: VerifyFieldName[];
  status: string;
  payerEditable: boolean;
  patientEditable: boolean;
  logo: string;
  clientName: string;
  /** Phone number of the practice; '' if the API does not report it. */
  clientPhone: string;
  /** Postal address of the practice; '' if the API does not report it. */
  clientAddress: string;
  /** Time zone of the practice; '' if the API does not report it. */
  timezone: string;
  /** True if the practice has a gateway, or if the API does not report it. */
  payableOnline: boolean;
  itemDetailType: string;
  email: string;
  auth: string;
  cardBrand: string;
  last4: string;
  paidAmount: string;
  /** SHA-256 of the successful attempt's idempotency key in hex; '' if the API does not report it. */
  paidKeyHash: string;
  /** Key hashes of declined attempts; empty if the API does not report them. */
  refusedKeyHashes: string[];
  /** Key hashes of payments returned by the bank. */
  returnedKeyHashes: string[];
  /** Key hashes of all paid parts that were not returned; empty if the API does not support partial payments. */
  paidKeyHashes: string[];
  /** Number of the next part, starting at 1; missing if the API supports only one payment per link. */
  part?: number;
  /** True if the balance is due because the bank returned a payment; missing if the API does not support partial payments. */
  isReturned?: boolean;
  /** Verified payer with the current balance; missing if the API does not support partial payments or the payer is not verified. */
  payer?: VerifiedPayer;
  /** True if a charge is pending, under review, or its outcome is unknown; false if the API does not report it. */
  isCharging: boolean;
  /** True if an attempt that timed out may still be charged. */
  isUnconfirmed: boolean;
  isLateChargeReversed: boolean;
  /** Unix milliseconds at which the verification lock ends; 0 if there is none or the API does not report it. */
  lockedUntilMs: number;
  /** Payments made through the link; missing if the API does not report them or the payer is not verified. */
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
  /** `MC`, `VISA`, `AMEX`, `DISCOVER`; '' for a bank account. */
  brand: string;
  last4: string;
  routingNumber: string;
  /** Name of the account or card holder; missing if the API does not report it. */
  holder?: string;
}

export type { BillingItem } from './items.ts';

interface LinkTotals {
  dueCents: number;
  /** Total unpaid amount, including parts that the link no longer accepts. */
  remainingCents: number;
  /** Amount paid, net of refunds and returns. */
  paidCents: number;
}

export interface VerifiedPayer {
  firstName: string;
  lastName?: string;
  amountCents: number;
  /** Maximum amount the payer may choose; missing if the API reports no limit. */
  limitCents?: number;
  /** True if the API reported a balance of 0, false if it reported none. */
  balanceIsZero: boolean;
  items: BillingItem[];
  /** Original items from the API, for `item_paid_summary`. */
  rawItems: ApiRecord[];
  savedMethod?: SavedMethod;
  mayRemoveSaved?: true;
  savesNone?: true;
  email: string;
  /** Totals over all parts of the link; missing if the API supports only one payment. */
  totals?: LinkTotals;
  /** Verification token that identifies this payer. It is sent back with the payment. */
  verification?: string;
}

/** Reads the verification result. Set `hasItemDates` if the API defines an item's `date` as its date of service. */
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

/** Returns `VISA ending in 4242` or `Bank account ending in 6789 (routing 021000021)`. */
export function describeSavedMethod(
  { kind, brand, last4, routingNumber: routing }: SavedMethod,
  texts: PaymentPageStrings['texts'] = paymentPageTexts,
): string {
  if (kind === 'cc') return fill(texts.savedCard, { brand: brand || texts.savedCardBrand, last4 });
  return fill(routing ? texts.savedBankRouting : texts.savedBank, { last4, routing });
}
