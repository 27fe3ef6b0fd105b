import { readCents, sumCents } from '../../../shared/money.ts';
import { itemFields } from '../../../shared/payment/items.ts';
import { isRecord, type ApiRecord } from '../../../shared/reply.ts';
import { record } from '../../../shared/wire/wire-types.ts';
import type { PaymentRow } from './payment-row.ts';

export interface AmountDue {
  cents: number;
  /** Selected items from our own records; undefined if none was selected. */
  items?: ApiRecord[];
}

interface Sent {
  cents: number;
  items: readonly unknown[];
}

type Owed = Pick<PaymentRow, 'amount' | 'items' | 'payer_editable' | 'payer_may_exceed' | 'patient_editable'>;

/**
 * Returns the amount to charge for a submission. This is the only place that decides it: the sum of the selected items at our own prices,
 * or else the payer's choice if allowed and within `amountLimit`, or else the requested amount. Returns undefined if the submitted amount
 * differs.
 */
export function amountDue(payment: Owed, sent: Sent): AmountDue | undefined {
  const due = sent.items.length > 0 ? sumOfItems(payment, sent.items) : dueWithoutItems(payment, sent.cents);
  return due && due.cents >= 1 && due.cents === sent.cents ? due : undefined;
}

/**
 * Returns the maximum amount that a payer may choose: the amount due, unless the client accepts more. Undefined if the payer may not choose or
 * there is no limit.
 */
export function amountLimit({ payer_editable, payer_may_exceed, amount }: Owed): number | undefined {
  return payer_editable === 'T' && payer_may_exceed !== 'T' ? readCents(amount) : undefined;
}

function dueWithoutItems(owed: Owed, sentCents: number): AmountDue | undefined {
  if (owed.payer_editable !== 'T') return { cents: readCents(owed.amount) };
  return sentCents <= (amountLimit(owed) ?? sentCents) ? { cents: sentCents } : undefined;
}

function sumOfItems({ items, patient_editable }: Owed, chosen: readonly unknown[]): AmountDue | undefined {
  const open = Array.isArray(items) ? items.filter(isRecord) : [];
  const matched = matchItems(open, chosen);
  if (!matched || (patient_editable === 'F' && matched.length !== open.length)) return undefined;
  return { cents: sumCents(matched.map((item) => readCents(item['amount']))), items: matched };
}

/**
 * Matches each selected item to one of ours by number, text, quantity and date. The submitted amount only distinguishes otherwise identical
 * items.
 */
function matchItems(ours: readonly ApiRecord[], chosen: readonly unknown[]): ApiRecord[] | undefined {
  const remaining = [...ours];
  const matched: ApiRecord[] = [];
  for (const item of chosen) {
    if (!isRecord(item)) return undefined;
    const twins = remaining.filter((own) => identity(own) === identity(item));
    const found = twins.find((own) => readCents(own['amount']) === readCents(item['amount'])) ?? twins[0];
    if (!found) return undefined;
    remaining.splice(remaining.indexOf(found), 1);
    matched.push(found);
  }
  return matched;
}

const enteredFields = record(itemFields);

const identity = (item: ApiRecord) =>
  JSON.stringify(Object.values(enteredFields.read(item) ?? {}).map((value) => value.trim()));
