import type { RefundRefusal } from '../../../../shared/payment/refund.ts';
import type { CardGateway, RefundOrder, RefundOutcome } from '../gateway.ts';
import { findOrder, voidTransaction, type Line } from './line.ts';
import { readCharge, reasonCodeOf, type Transaction } from './outcomes.ts';
import { refundReasonOf } from './reasons.ts';
import { toRefund } from './requests.ts';

export const createRefunds = (line: Line): Pick<CardGateway, 'refund' | 'lookUpRefund'> => ({
  refund: (order) => refund(line, order),
  lookUpRefund: (reference) => lookUpRefund(line, reference),
});

/** Refunds a charge. An unsettled charge cannot be refunded, but can be voided in full. */
export async function refund(line: Line, order: RefundOrder): Promise<RefundOutcome> {
  const { reference, chargeReference, amountCents } = order;
  const earlier = await lookUpRefund(line, reference);
  if (earlier.kind !== 'absent') return earlier;
  const entry = await line.book.find(chargeReference);
  const found = entry && (await findOrder(line, { reference: chargeReference, ...entry }));
  if (found?.kind === 'unknown') return { kind: 'unknown' };
  if (found?.kind !== 'found') return refused('declined');
  const { transaction } = found;
  const way = chooseRefundWay(transaction, amountCents);
  if (way !== 'refund' && way !== 'void') return refused(way);
  await line.book.enterRefund({ reference, way, chargeId: transaction.id });
  return way === 'refund' ? sendRefund(line, order, transaction) : voidWhole(line, transaction.id);
}

const unsettled = new Set([
  'capturedPendingSettlement',
  'pendingSettlement',
  'pendingFinalSettlement',
  'couldNotVoid',
]);

const refused = (reason: RefundRefusal): RefundOutcome => ({ kind: 'refused', reason });

/**
 * Chooses between void, refund and refusal. A payment returned by the bank cannot be refunded, even if we have not recorded the return
 * yet.
 */
function chooseRefundWay(
  { status, settleAmount, isReturned }: Transaction,
  amountCents: number,
): 'void' | 'refund' | RefundRefusal {
  if (isReturned) return 'returned';
  if (status === 'settledSuccessfully') return 'refund';
  const isWhole = Math.round(settleAmount * 100) === amountCents;
  if (!unsettled.has(status)) return status === 'voided' ? 'limit' : 'declined';
  return isWhole ? 'void' : 'unsettled';
}

async function voidWhole(line: Line, transactionId: string): Promise<RefundOutcome> {
  const isVoided = await voidTransaction(line, transactionId);
  if (isVoided === undefined) return { kind: 'unknown' };
  return isVoided ? { kind: 'refunded' } : refused('declined');
}

async function sendRefund(
  line: Line,
  order: RefundOrder,
  { id, payment }: Transaction,
): Promise<RefundOutcome> {
  const body = toRefund(order, { transactionId: id, payment });
  const sent = await line.send('createTransactionRequest', body);
  const result = readCharge(sent);
  if (result.kind === 'approved') return { kind: 'refunded' };
  if (result.kind === 'fault') line.warn(result.codes);
  if (result.kind === 'unknown') return { kind: 'unknown' };
  if (result.kind !== 'duplicate') return refused(refundReasonOf(reasonCodeOf(sent)));
  const existing = await lookUpRefund(line, order.reference);
  return existing.kind === 'absent' ? { kind: 'unknown' } : existing;
}

/** Looks up a refund. A void appears only as the status of its charge. */
async function lookUpRefund(line: Line, reference: string): Promise<RefundOutcome | { kind: 'absent' }> {
  const entry = await line.book.find(reference);
  if (!entry?.refund) return { kind: 'absent' };
  const found = await findOrder(line, { reference, ...entry });
  if (found.kind !== 'found') return found;
  const { money, reasonCode } = found.transaction;
  if (entry.refund === 'void') return { kind: money === 'voided' ? 'refunded' : 'absent' };
  if (money === 'undecided') return { kind: 'unknown' };
  return money === 'taken' ? { kind: 'refunded' } : refused(refundReasonOf(reasonCode));
}
