import type { PaymentFormStrings } from '../../../../shared/locales/en/payment-strings.ts';
import { parseTypedCents, toDecimal } from '../../../../shared/money.ts';
import {
  checkPaymentForm,
  paymentMethods,
  type FieldErrors,
  type PaymentForm,
  type PaymentFormField,
  type PaymentMethod,
} from '../../../../shared/payment/forms.ts';
import { offerOf, type PaymentOffer } from '../../../../shared/payment/payer.ts';
import type { PaymentRecord } from '../../../../shared/api-calls/payment-record.ts';
import { initialSelection, selectedCents } from '../../../../shared/payment/prescriptions.ts';
import { looksLikeCardNumber } from '../../../../shared/payment/rules.ts';
import type { Day } from '../../../../shared/written-day.ts';
import { valueOf, valuesOf, type PostedForm } from '../../http/form.ts';
import type { PaySession } from './pay-session.ts';
import type { PayRenderOptions } from './render-pay-state.tsx';

/** Posted payment form. The server determines the amount, not the browser. */
export interface PostedPayment {
  form: PaymentForm;
  method: PaymentMethod | undefined;
  amountCents: number;
  /** Maximum amount in cents, if the payer may choose the amount and a limit exists. */
  limitCents: number | undefined;
  selection: string[];
  itemsMissing: boolean;
  storeMethod: boolean;
}

export function readPayment(posted: PostedForm, record: PaymentRecord, pay: PaySession): PostedPayment {
  const method = paymentMethods.find((one) => one === valueOf(posted, 'payment_method'));
  const offer = offerOf(record, pay.payer);
  const chosen = record.patientEditable ? valuesOf(posted, 'items') : undefined;
  const selection = initialSelection(offer.items, chosen);
  const amount = amountOf({ typed: valueOf(posted, 'amount'), offer, selection, record, pay });
  return {
    form: { ...readMethodFields(posted, method), amount },
    method,
    amountCents: parseTypedCents(amount) ?? 0,
    limitCents: record.payer_editable && selection.length === 0 ? pay.payer.limitCents : undefined,
    selection,
    itemsMissing: offer.byItems && !record.payer_editable && selection.length === 0,
    storeMethod: valueOf(posted, 'store_payment_method') === 'true',
  };
}

interface AmountParts {
  typed: string;
  offer: PaymentOffer;
  selection: readonly string[];
  record: PaymentRecord;
  pay: PaySession;
}

function amountOf({ typed, offer, selection, record, pay }: AmountParts): string {
  if (selection.length > 0) return toDecimal(selectedCents(offer.items, selection));
  if (record.payer_editable) return typed;
  return offer.byItems ? '' : toDecimal(pay.payer.amountCents);
}

/** Reads the method's fields. Card and bank both have a `name` field; if both are posted, the card's comes first. */
function readMethodFields(
  posted: PostedForm,
  method: PaymentMethod | undefined,
): Omit<PaymentForm, 'amount'> {
  const names = valuesOf(posted, 'name');
  return {
    payment_method: method ?? '',
    name: (method === 'bank' ? names.at(-1) : names[0]) ?? '',
    card_number: valueOf(posted, 'card_number'),
    expiry: valueOf(posted, 'expiry'),
    cvc: valueOf(posted, 'cvc'),
    zip: valueOf(posted, 'zip'),
    routing_number: valueOf(posted, 'routing_number'),
    account_number: valueOf(posted, 'account_number'),
  };
}

type PaymentErrors = FieldErrors<PaymentFormField | 'items'>;

export function checkPayment(
  payment: PostedPayment,
  pay: PaySession,
  { today, strings }: { today: Day; strings: PaymentFormStrings },
): PaymentErrors {
  const { form, limitCents } = payment;
  const errors: PaymentErrors = checkPaymentForm(form, today, { limitCents, strings });
  const savedIsGone = payment.method === 'savedPayment' && (pay.savedMethodMissing || !pay.payer.savedMethod);
  return {
    ...errors,
    // Shows only one error, because the amount is missing when no items are selected.
    ...(payment.itemsMissing && { amount: undefined, items: strings.errors.items }),
    ...(savedIsGone && { payment_method: strings.errors.method }),
  };
}

/** Returns the values to show in the form again, except card and account data. */
export function toRedisplay(payment: PostedPayment): NonNullable<PayRenderOptions['pay']> {
  const { name, zip, amount } = payment.form;
  return {
    method: payment.method,
    selection: payment.selection,
    amountTyped: amount,
    values: { name: looksLikeCardNumber(name) ? '' : name, zip, storeMethod: payment.storeMethod },
  };
}
