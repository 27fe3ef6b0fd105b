import type { CardGateway, RefundOrder, RefundOutcome } from '../gateway.ts';
import { findOrder, voidTransaction, type Line } from './line.ts';
import { readCharge, type Transaction } from './outcomes.ts';
import { toRefund } from './requests.ts';

export const createRefunds = (line: Line): Pick<CardGateway, 'refund' | 'lookUpRefund'> => ({
  refund: (order) => refund(line, order),
  lookUpRefund: (reference) => lookUpRefund(line, reference),
});

/** Money that is not settled yet cannot be sent back, but its charge can be voided, whole. */
async function refund(line: Line, order: RefundOrder): Promise<RefundOutcome> {
  const { reference, chargeReference, amountCents } = order;
  const earlier = await lookUpRefund(line, reference);
  if (earlier.kind !== 'absent') return earlier;
  const entry = await line.book.find(chargeReference);
  const found = entry && (await findOrder(line, { reference: chargeReference, ...entry }));
  if (found?.kind !== 'found') return { kind: found?.kind === 'unknown' ? 'unknown' : 'refused' };
  const { transaction } = found;
  const way = wayBack(transaction, amountCents);
  if (!way) return { kind: 'refused' };
  await line.book.enterRefund({ reference, way, chargeId: transaction.id });
  return way === 'refund' ? sendBack(line, order, transaction) : voidWhole(line, transaction.id);
}

const unsettled = new Set([
  'capturedPendingSettlement',
  'pendingSettlement',
  'pendingFinalSettlement',
  'couldNotVoid',
]);

/** What the bank has taken back cannot go back once more, whether that is known here yet or not. */
function wayBack(
  { status, settleAmount, isReturned }: Transaction,
  amountCents: number,
): 'void' | 'refund' | undefined {
  if (isReturned) return undefined;
  if (status === 'settledSuccessfully') return 'refund';
  const isWhole = Math.round(settleAmount * 100) === amountCents;
  return unsettled.has(status) && isWhole ? 'void' : undefined;
}

async function voidWhole(line: Line, transactionId: string): Promise<RefundOutcome> {
  const isVoided = await voidTransaction(line, transactionId);
  if (isVoided === undefined) return { kind: 'unknown' };
  return { kind: isVoided ? 'refunded' : 'refused' };
}

async function sendBack(
  line: Line,
  order: RefundOrder,
  { id, payment }: Transaction,
): Promise<RefundOutcome> {
  const body = toRefund(order, { transactionId: id, payment });
  const told = readCharge(await line.send('createTransactionRequest', body));
  if (told.kind === 'approved') return { kind: 'refunded' };
  if (told.kind === 'fault') line.warn(told.codes);
  if (told.kind !== 'duplicate') return { kind: told.kind === 'unknown' ? 'unknown' : 'refused' };
  const known = await lookUpRefund(line, order.reference);
  return known.kind === 'absent' ? { kind: 'unknown' } : known;
}

/** A refund by voiding is told by the charge alone. */
async function lookUpRefund(line: Line, reference: string): Promise<RefundOutcome | { kind: 'absent' }> {
  const entry = await line.book.find(reference);
  if (!entry?.refund) return { kind: 'absent' };
  const found = await findOrder(line, { reference, ...entry });
  if (found.kind !== 'found') return found;
  const { money } = found.transaction;
  if (entry.refund === 'void') return { kind: money === 'voided' ? 'refunded' : 'absent' };
  if (money === 'undecided') return { kind: 'unknown' };
  return { kind: money === 'taken' ? 'refunded' : 'refused' };
}
