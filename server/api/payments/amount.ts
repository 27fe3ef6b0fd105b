import { readCents, sumCents } from '../../../shared/money.ts';
import { isRecord, textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { PaymentRow } from './payment-row.ts';

export interface AmountDue {
  cents: number;
  /** Our own items that are paid, missing where none was chosen. */
  items?: ApiRecord[];
}

interface Sent {
  cents: number;
  /** `item_paid_summary` as sent. */
  items: readonly unknown[];
}

type Owed = Pick<PaymentRow, 'amount' | 'items' | 'payer_editable' | 'payer_may_exceed' | 'patient_editable'>;

/**
 * Decides, and nothing else does, what a submission must pay: the sum of the chosen items by our own amounts, else what
 * the payer chose where that is open and no more than `amountLimit`, else what was asked for. Undefined when what was sent is not that.
 */
export function amountDue(payment: Owed, sent: Sent): AmountDue | undefined {
  const due = sent.items.length > 0 ? sumOfItems(payment, sent.items) : withoutItems(payment, sent.cents);
  return due && due.cents >= 1 && due.cents === sent.cents ? due : undefined;
}

/** The most that a payer may choose: what is due, unless the client takes more. Undefined where there is nothing to choose or no limit. */
export function amountLimit({ payer_editable, payer_may_exceed, amount }: Owed): number | undefined {
  return payer_editable === 'T' && payer_may_exceed !== 'T' ? readCents(amount) : undefined;
}

function withoutItems(owed: Owed, sentCents: number): AmountDue | undefined {
  if (owed.payer_editable !== 'T') return { cents: readCents(owed.amount) };
  return sentCents <= (amountLimit(owed) ?? sentCents) ? { cents: sentCents } : undefined;
}

function sumOfItems({ items, patient_editable }: Owed, chosen: readonly unknown[]): AmountDue | undefined {
  const open = Array.isArray(items) ? items.filter(isRecord) : [];
  const taken = takeItems(open, chosen);
  if (!taken || (patient_editable === 'F' && taken.length !== open.length)) return undefined;
  return { cents: sumCents(taken.map((item) => readCents(item['amount']))), items: taken };
}

/** Finds each chosen item once among ours, by number, text, quantity and date; the amount sent only tells twins apart. */
function takeItems(ours: readonly ApiRecord[], chosen: readonly unknown[]): ApiRecord[] | undefined {
  const left = [...ours];
  const taken: ApiRecord[] = [];
  for (const item of chosen) {
    if (!isRecord(item)) return undefined;
    const twins = left.filter((own) => identity(own) === identity(item));
    const found = twins.find((own) => readCents(own['amount']) === readCents(item['amount'])) ?? twins[0];
    if (!found) return undefined;
    left.splice(left.indexOf(found), 1);
    taken.push(found);
  }
  return taken;
}

const identity = (item: ApiRecord) =>
  JSON.stringify(['other_id', 'desc', 'qty', 'date'].map((field) => textOf(item, field).trim()));
