import { isEmail } from '../contact-details.ts';
import { fill } from '../language.ts';
import type { PaymentFormStrings } from '../locales/en/payment-strings.ts';
import { paymentFormStrings } from '../locales/en/payment.ts';
import { formatCents, parseTypedCents } from '../money.ts';
import type { VerifyFieldName } from './record.ts';
import {
  digitsOf,
  isAccountNumber,
  isCardNumber,
  isCvc,
  isExpired,
  hasRoutingCheckDigit,
  withoutGaps,
  isRoutingNumber,
  isZip,
  looksLikeCardNumber,
  toBirthDate,
  toExpiry,
} from './rules.ts';
import type { Day } from '../written-day.ts';

/** Errors by field name, in form order. Empty if the form is valid. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>;

export type PaymentMethod = 'savedPayment' | 'cc' | 'bank';
export const paymentMethods = ['savedPayment', 'cc', 'bank'] as const satisfies readonly PaymentMethod[];

export interface PaymentForm {
  payment_method: string;
  amount: string;
  name: string;
  card_number: string;
  expiry: string;
  cvc: string;
  zip: string;
  routing_number: string;
  account_number: string;
}

export type PaymentFormField = keyof PaymentForm;

/** Checks the verification form. Browser and server use the same functions. */
export function checkVerifyForm(
  form: Readonly<Partial<Record<VerifyFieldName, string>>>,
  fields: readonly VerifyFieldName[],
  { today, strings = paymentFormStrings }: { today: Day; strings?: PaymentFormStrings },
): FieldErrors<VerifyFieldName> {
  const errors: FieldErrors<VerifyFieldName> = {};
  for (const field of fields) {
    const value = form[field]?.trim() ?? '';
    if (!value) errors[field] = requiredError(strings, field);
    else if (field === 'dob' && !toBirthDate(value, today)) errors.dob = strings.errors.dob;
  }
  return errors;
}

export function checkPaymentForm(
  form: PaymentForm,
  today: Day,
  { limitCents, strings = paymentFormStrings }: { limitCents?: number; strings?: PaymentFormStrings } = {},
): FieldErrors<PaymentFormField> {
  const cents = parseTypedCents(form.amount) ?? 0;
  return dropEmpty({
    amount: checkAmount(cents, limitCents, strings),
    ...checkMethod(form, today, strings),
  });
}

function checkAmount(
  cents: number,
  limitCents = Infinity,
  { errors: faults }: PaymentFormStrings,
): string | undefined {
  if (cents < 1) return faults.amount;
  return cents > limitCents ? fill(faults.amountLimit, { most: formatCents(limitCents) }) : undefined;
}

function checkMethod(
  form: PaymentForm,
  today: Day,
  strings: PaymentFormStrings,
): FieldErrors<PaymentFormField> {
  if (form.payment_method === 'savedPayment') return {};
  if (form.payment_method === 'cc') return checkCard(form, today, strings);
  if (form.payment_method === 'bank') return checkBank(form, strings);
  return { payment_method: strings.errors.method };
}

function checkCard(
  form: PaymentForm,
  today: Day,
  strings: PaymentFormStrings,
): FieldErrors<PaymentFormField> {
  const { errors: faults } = strings;
  const expiry = toExpiry(form.expiry);
  const missing = (name: 'card_number' | 'expiry' | 'cvc' | 'zip') =>
    form[name].trim() ? undefined : requiredError(strings, name);
  return {
    name: checkName(form.name, 'card_name', strings),
    card_number: missing('card_number') ?? refuse(isCardNumber(form.card_number), faults.cardNumber),
    expiry: missing('expiry') ?? refuse(expiry !== undefined && !isExpired(expiry, today), faults.expiry),
    cvc: missing('cvc') ?? refuse(isCvc(form.cvc.trim(), form.card_number), faults.cvc),
    zip: missing('zip') ?? refuse(isZip(form.zip.trim()), faults.zip),
  };
}

function checkBank(form: PaymentForm, strings: PaymentFormStrings): FieldErrors<PaymentFormField> {
  const { errors: faults } = strings;
  const missing = (name: 'routing_number' | 'account_number') =>
    form[name].trim() ? undefined : requiredError(strings, name);
  return {
    name: checkName(form.name, 'account_name', strings),
    routing_number:
      missing('routing_number') ??
      refuse(isRoutingNumber(withoutGaps(form.routing_number)), faults.routing) ??
      refuse(hasRoutingCheckDigit(form.routing_number), faults.routingCheck),
    account_number:
      missing('account_number') ?? refuse(isAccountNumber(withoutGaps(form.account_number)), faults.account),
  };
}

export function checkReceiptEmail(
  email: string,
  { errors: faults }: PaymentFormStrings = paymentFormStrings,
): FieldErrors<'email'> {
  return dropEmpty({ email: refuse(isEmail(email.trim()), faults.email) });
}

/** Returns the chosen method's fields in API format: digits only, expiry `MM/YY`. */
export function toMethodFields(form: PaymentForm): Record<string, string> {
  if (form.payment_method === 'cc') {
    return {
      name: form.name.trim(),
      card_number: digitsOf(form.card_number),
      expiry: toExpiry(form.expiry) ?? '',
      cvc: form.cvc.trim(),
      zip: form.zip.trim(),
    };
  }
  if (form.payment_method === 'bank') {
    return {
      name: form.name.trim(),
      routing_number: digitsOf(form.routing_number),
      account_number: digitsOf(form.account_number),
    };
  }
  return {};
}

function checkName(
  name: string,
  of: 'card_name' | 'account_name',
  strings: PaymentFormStrings,
): string | undefined {
  if (!name.trim()) return requiredError(strings, of);
  const { errors: faults, labels } = strings;
  return refuse(!looksLikeCardNumber(name), fill(faults.nameIsCard, { label: labels[of] }));
}

const requiredError = (
  { errors: faults, labels }: PaymentFormStrings,
  name: keyof PaymentFormStrings['labels'],
) => fill(faults.required, { label: labels[name] });
const refuse = (fits: boolean, message: string) => (fits ? undefined : message);

function dropEmpty<Name extends string>(errors: FieldErrors<Name>): FieldErrors<Name> {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message)) as FieldErrors<Name>;
}
