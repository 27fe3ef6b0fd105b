import { isEmail } from '../contact-details.ts';
import { fill } from '../messages/fill.ts';
import type { PaymentFormWords } from '../messages/payment-words.ts';
import { paymentFormWords } from '../messages/payment.ts';
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

/** Errors by field name in form order. Empty = valid. */
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
  asked: readonly VerifyFieldName[],
  { today, words = paymentFormWords }: { today: Day; words?: PaymentFormWords },
): FieldErrors<VerifyFieldName> {
  const errors: FieldErrors<VerifyFieldName> = {};
  for (const field of asked) {
    const value = form[field]?.trim() ?? '';
    if (!value) errors[field] = sayRequired(words, field);
    else if (field === 'dob' && !toBirthDate(value, today)) errors.dob = words.faults.dob;
  }
  return errors;
}

export function checkPaymentForm(
  form: PaymentForm,
  today: Day,
  { limitCents, words = paymentFormWords }: { limitCents?: number; words?: PaymentFormWords } = {},
): FieldErrors<PaymentFormField> {
  const cents = parseTypedCents(form.amount) ?? 0;
  return dropEmpty({
    amount: checkAmount(cents, limitCents, words),
    ...checkMethod(form, today, words),
  });
}

function checkAmount(cents: number, limitCents = Infinity, { faults }: PaymentFormWords): string | undefined {
  if (cents < 1) return faults.amount;
  return cents > limitCents ? fill(faults.amountLimit, { most: formatCents(limitCents) }) : undefined;
}

function checkMethod(form: PaymentForm, today: Day, words: PaymentFormWords): FieldErrors<PaymentFormField> {
  if (form.payment_method === 'savedPayment') return {};
  if (form.payment_method === 'cc') return checkCard(form, today, words);
  if (form.payment_method === 'bank') return checkBank(form, words);
  return { payment_method: words.faults.method };
}

function checkCard(form: PaymentForm, today: Day, words: PaymentFormWords): FieldErrors<PaymentFormField> {
  const { faults } = words;
  const expiry = toExpiry(form.expiry);
  const missing = (name: 'card_number' | 'expiry' | 'cvc' | 'zip') =>
    form[name].trim() ? undefined : sayRequired(words, name);
  return {
    name: checkName(form.name, 'card_name', words),
    card_number: missing('card_number') ?? refuse(isCardNumber(form.card_number), faults.cardNumber),
    expiry: missing('expiry') ?? refuse(expiry !== undefined && !isExpired(expiry, today), faults.expiry),
    cvc: missing('cvc') ?? refuse(isCvc(form.cvc.trim(), form.card_number), faults.cvc),
    zip: missing('zip') ?? refuse(isZip(form.zip.trim()), faults.zip),
  };
}

function checkBank(form: PaymentForm, words: PaymentFormWords): FieldErrors<PaymentFormField> {
  const { faults } = words;
  const missing = (name: 'routing_number' | 'account_number') =>
    form[name].trim() ? undefined : sayRequired(words, name);
  return {
    name: checkName(form.name, 'account_name', words),
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
  { faults }: PaymentFormWords = paymentFormWords,
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
  words: PaymentFormWords,
): string | undefined {
  if (!name.trim()) return sayRequired(words, of);
  const { faults, labels } = words;
  return refuse(!looksLikeCardNumber(name), fill(faults.nameIsCard, { label: labels[of] }));
}

const sayRequired = ({ faults, labels }: PaymentFormWords, name: keyof PaymentFormWords['labels']) =>
  fill(faults.required, { label: labels[name] });
const refuse = (fits: boolean, message: string) => (fits ? undefined : message);

function dropEmpty<Name extends string>(errors: FieldErrors<Name>): FieldErrors<Name> {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message)) as FieldErrors<Name>;
}
