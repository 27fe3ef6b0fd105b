import { checkPaymentForm, paymentMethods, type PaymentMethod } from '../../../shared/payment/forms.ts';
import type { SubmissionBody } from '../../../shared/api-calls/payment-bodies.ts';
import { parseCents } from '../../../shared/money.ts';
import { digitsOf, toExpiry } from '../../../shared/payment/rules.ts';
import type { Day } from '../../../shared/written-day.ts';
import { readJsonOrValue } from '../../../shared/reply.ts';
import type { ChargeMethod } from '../providers/gateway.ts';

/** Validated payment submission. It contains card data, which is passed only to the gateway. */
export interface Submission {
  kind: PaymentMethod;
  cents: number;
  items: readonly unknown[];
  /** Undefined for the saved method, because the API looks up its token. */
  method?: Exclude<ChargeMethod, { kind: 'saved' }>;
}

const mostItems = 200;
const longestName = 100;

export function readSubmission(form: SubmissionBody, today: Day): Submission | { msg: string } {
  const kind = paymentMethods.find((method) => method === form.payment_method);
  const error = Object.values(checkPaymentForm(form, today))[0];
  if (!kind || error) return { msg: error ?? 'Choose a payment method' };
  if (form.name.length > longestName) return { msg: 'The name is too long' };
  const items = readItems(form.item_paid_summary);
  if (!items) return { msg: 'item_paid_summary is not a list of items' };
  const cents = parseCents(form.amount) ?? 0;
  return { kind, cents, items, ...toMethod(kind, form) };
}

function readItems(value: unknown): readonly unknown[] | undefined {
  if (value === undefined || value === null || value === '') return [];
  const list = readJsonOrValue(value);
  return Array.isArray(list) && list.length <= mostItems ? list : undefined;
}

function toMethod(kind: PaymentMethod, form: SubmissionBody): Pick<Submission, 'method'> {
  const { store_payment_method: store } = form;
  const name = form.name.trim();
  if (kind === 'cc') {
    const number = digitsOf(form.card_number);
    const expiry = toExpiry(form.expiry) ?? '';
    return { method: { kind, name, number, expiry, cvc: form.cvc.trim(), zip: form.zip.trim(), store } };
  }
  if (kind === 'bank') {
    const [routingNumber, accountNumber] = [digitsOf(form.routing_number), digitsOf(form.account_number)];
    return { method: { kind, name, routingNumber, accountNumber, store } };
  }
  return {};
}
