import type { PaymentFormWords } from '../../../../shared/messages/payment-words.ts';
import { parseTypedCents, toDecimal } from '../../../../shared/money.ts';
import {
  checkPaymentForm,
  paymentMethods,
  type FieldErrors,
  type PaymentForm,
  type PaymentFormField,
  type PaymentMethod,
} from '../../../../shared/payment/forms.ts';
import { offerOf, type PaymentOffer } from '../../../../shared/payment/offer.ts';
import type { PaymentRecord } from '../../../../shared/payment/record.ts';
import { initialSelection, selectedCents } from '../../../../shared/payment/prescriptions.ts';
import { looksLikeCardNumber } from '../../../../shared/payment/rules.ts';
import type { Day } from '../../../../shared/written-day.ts';
import { valueOf, valuesOf, type PostedForm } from '../../http/form.ts';
import type { PaySession } from './pay-session.ts';
import type { Shown } from './show-standing.tsx';

/** A posted Make a Payment form, its amount decided here and not by the browser. */
export interface PostedPayment {
  form: PaymentForm;
  method: PaymentMethod | undefined;
  amountCents: number;
  /** The most that the payer may choose, where the amount is the payer's to choose and there is a limit. */
  limitCents: number | undefined;
  /** Keys of the chosen items. */
  selection: string[];
  /** The bill is by items, and none was chosen. */
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
    limitCents: record.payerEditable && selection.length === 0 ? pay.payer.limitCents : undefined,
    selection,
    itemsMissing: offer.byItems && !record.payerEditable && selection.length === 0,
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

/** The chosen items' sum; the payer's own amount where that is allowed and nothing is chosen; else the balance. */
function amountOf({ typed, offer, selection, record, pay }: AmountParts): string {
  if (selection.length > 0) return toDecimal(selectedCents(offer.items, selection));
  if (record.payerEditable) return typed;
  return offer.byItems ? '' : toDecimal(pay.payer.amountCents);
}

/** Card and bank both have a field `name`: where both came, the card's is first. */
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
  { today, words }: { today: Day; words: PaymentFormWords },
): PaymentErrors {
  const { form, limitCents } = payment;
  const errors: PaymentErrors = checkPaymentForm(form, today, { limitCents, words });
  const savedIsGone = payment.method === 'savedPayment' && (pay.savedMethodMissing || !pay.payer.savedMethod);
  return {
    ...errors,
    // One message for one fault: the amount is missing because the items are.
    ...(payment.itemsMissing && { amount: undefined, items: words.faults.items }),
    ...(savedIsGone && { payment_method: words.faults.method }),
  };
}

/** What the form shows again: everything but card and account data. */
export function keptOf(payment: PostedPayment): NonNullable<Shown['pay']> {
  const { name, zip, amount } = payment.form;
  return {
    method: payment.method,
    selection: payment.selection,
    amountTyped: amount,
    values: { name: looksLikeCardNumber(name) ? '' : name, zip, storeMethod: payment.storeMethod },
  };
}
