import { isEmail } from '../contact-details.ts';
import { fill } from '../messages/fill.ts';
import { requiredMessage } from '../messages/fields.ts';
import { paymentFieldMessages as messages, paymentLabels as labels } from '../messages/payment.ts';
import { formatCents, parseTypedCents } from '../money.ts';
import type { VerifyFieldName } from './record.ts';
import {
  digitsOf,
  isAccountNumber,
  isCardNumber,
  isCvc,
  isExpired,
  isRoutingNumber,
  isZip,
  looksLikeCardNumber,
  toBirthDate,
  toExpiry,
  type Day,
} from './rules.ts';

/** Messages by field name, in the order of the form. Empty = nothing at fault. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>;

export type PaymentMethod = 'savedPayment' | 'cc' | 'bank';
export const paymentMethods = ['savedPayment', 'cc', 'bank'] as const satisfies readonly PaymentMethod[];

/** What the payment form holds, as typed. Its fields are named as the API names them. */
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

/** The browser and the server check by these same functions. */
export function checkVerifyForm(
  form: Readonly<Partial<Record<VerifyFieldName, string>>>,
  asked: readonly VerifyFieldName[],
  today: Day,
): FieldErrors<VerifyFieldName> {
  const errors: FieldErrors<VerifyFieldName> = {};
  for (const field of asked) {
    const value = form[field]?.trim() ?? '';
    if (!value) errors[field] = requiredMessage(labels[field]);
    else if (field === 'dob' && !toBirthDate(value, today)) errors.dob = messages.dob;
  }
  return errors;
}

/** `limitCents` is the most that may be paid, where there is a limit. */
export function checkPaymentForm(
  form: PaymentForm,
  today: Day,
  limitCents?: number,
): FieldErrors<PaymentFormField> {
  return dropEmpty({
    amount: checkAmount(parseTypedCents(form.amount) ?? 0, limitCents),
    ...checkMethod(form, today),
  });
}

function checkAmount(cents: number, limitCents = Infinity): string | undefined {
  if (cents < 1) return messages.amount;
  return cents > limitCents ? fill(messages.amountLimit, { most: formatCents(limitCents) }) : undefined;
}

function checkMethod(form: PaymentForm, today: Day): FieldErrors<PaymentFormField> {
  if (form.payment_method === 'savedPayment') return {};
  if (form.payment_method === 'cc') return checkCard(form, today);
  if (form.payment_method === 'bank') return checkBank(form);
  return { payment_method: messages.method };
}

function checkCard(form: PaymentForm, today: Day): FieldErrors<PaymentFormField> {
  const expiry = toExpiry(form.expiry);
  return {
    name: checkName(form.name, labels.card_name),
    card_number:
      required(form.card_number, labels.card_number) ??
      refuse(isCardNumber(form.card_number), messages.cardNumber),
    expiry:
      required(form.expiry, labels.expiry) ??
      refuse(expiry !== undefined && !isExpired(expiry, today), messages.expiry),
    cvc: required(form.cvc, labels.cvc) ?? refuse(isCvc(form.cvc.trim(), form.card_number), messages.cvc),
    zip: required(form.zip, labels.zip) ?? refuse(isZip(form.zip.trim()), messages.zip),
  };
}

function checkBank(form: PaymentForm): FieldErrors<PaymentFormField> {
  return {
    name: checkName(form.name, labels.account_name),
    routing_number:
      required(form.routing_number, labels.routing_number) ??
      refuse(isRoutingNumber(form.routing_number.trim()), messages.routing),
    account_number:
      required(form.account_number, labels.account_number) ??
      refuse(isAccountNumber(form.account_number.trim()), messages.account),
  };
}

export function checkReceiptEmail(email: string): FieldErrors<'email'> {
  return dropEmpty({ email: refuse(isEmail(email.trim()), messages.email) });
}

/** The fields of the chosen method as the API takes them: digits only, expiry `MM/YY`. */
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
      routing_number: form.routing_number.trim(),
      account_number: form.account_number.trim(),
    };
  }
  return {};
}

function checkName(name: string, label: string): string | undefined {
  return required(name, label) ?? refuse(!looksLikeCardNumber(name), fill(messages.nameIsCard, { label }));
}

const required = (value: string, label: string) => (value.trim() ? undefined : requiredMessage(label));
const refuse = (fits: boolean, message: string) => (fits ? undefined : message);

function dropEmpty<Name extends string>(errors: FieldErrors<Name>): FieldErrors<Name> {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message)) as FieldErrors<Name>;
}
