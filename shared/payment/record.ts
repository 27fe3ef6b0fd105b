import { fill } from '../language.ts';
import type { PaymentPageStrings } from '../locales/en/payment-strings.ts';
import { paymentPageTexts } from '../locales/en/payment.ts';
import { readJsonOrValue } from '../reply.ts';

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

/** Returns `VISA ending in 4242` or `Bank account ending in 6789 (routing 021000021)`. */
export function describeSavedMethod(
  { kind, brand, last4, routingNumber: routing }: SavedMethod,
  texts: PaymentPageStrings['texts'] = paymentPageTexts,
): string {
  if (kind === 'cc') return fill(texts.savedCard, { brand: brand || texts.savedCardBrand, last4 });
  return fill(routing ? texts.savedBankRouting : texts.savedBank, { last4, routing });
}
