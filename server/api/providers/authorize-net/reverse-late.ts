import type { LateCharge } from '../gateway.ts';
import { findOrder, voidTransaction, type Line } from './line.ts';
import type { Transaction } from './outcomes.ts';
import { refund } from './refunds.ts';

/** Reverses the late charge of a canceled reference. Also voids a charge held for review. */
export async function reverseLate(line: Line, reference: string): Promise<LateCharge> {
  const entry = await line.book.find(reference);
  const found = entry && (await findOrder(line, { reference, ...entry }));
  if (!found) return { kind: 'absent' };
  if (found.kind !== 'found') return found;
  const { transaction } = found;
  if (transaction.money === 'voided') return reversedBy('void', transaction);
  if (transaction.money === 'undecided') return voidPending(line, transaction);
  if (transaction.money !== 'taken') return { kind: 'notCharged' };
  return transaction.isReturned ? { kind: 'notCharged' } : refundWhole(line, reference, transaction);
}

async function voidPending(line: Line, transaction: Transaction): Promise<LateCharge> {
  const isVoided = await voidTransaction(line, transaction.id);
  return isVoided ? reversedBy('void', transaction) : { kind: 'unknown' };
}

/** Reverses the full amount: void if unsettled, else a refund with its own reference. */
async function refundWhole(line: Line, reference: string, transaction: Transaction): Promise<LateCharge> {
  const order = {
    reference: reversalOf(reference),
    chargeReference: reference,
    amountCents: toCents(transaction),
  };
  const refunded = await refund(line, order);
  if (refunded.kind !== 'refunded') return { kind: 'unknown' };
  const way = await line.book.find(order.reference);
  return reversedBy(way?.refund ?? 'void', transaction);
}

/** Derives the refund's reference. Its capital letter never occurs in `newReference`. */
const reversalOf = (reference: string) => `${reference.slice(1)}R`;

const toCents = ({ settleAmount }: Transaction) => Math.round(settleAmount * 100);

const reversedBy = (by: 'void' | 'refund', transaction: Transaction): LateCharge => ({
  kind: 'reversed',
  by,
  cents: toCents(transaction),
  last4: transaction.last4,
});
