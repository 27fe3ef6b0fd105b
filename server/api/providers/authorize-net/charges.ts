import type { CardGateway, ChargeMethod, ChargeOrder, ChargeOutcome, LateCharge } from '../gateway.ts';
import { findOrder, voidTransaction, type Line } from './line.ts';
import { readCharge, type OrderResult } from './outcomes.ts';
import { toCharge } from './requests.ts';
import { reverseLate } from './reverse-late.ts';

export const createCharges = (
  line: Line,
): Pick<CardGateway, 'charge' | 'lookUp' | 'cancel' | 'reverseLate'> => ({
  charge: (order) => charge(line, order),
  lookUp: (reference) => lookUp(line, reference),
  cancel: (reference) => cancel(line, reference),
  reverseLate: (reference) => reverseLate(line, reference),
});

async function charge(line: Line, order: ChargeOrder): Promise<ChargeOutcome> {
  const { reference, method } = order;
  const unfit = unfitReason(method);
  if (unfit) return { kind: 'refused', reason: unfit };
  if (!(await line.book.enter(reference))) return asKnown(await lookUp(line, reference));
  const result = readCharge(await line.send('createTransactionRequest', toCharge(order)));
  if (result.kind === 'duplicate') return asKnown(await lookUp(line, reference));
  return recordResult(line, reference, result);
}

function unfitReason(method: ChargeMethod): 'declined' | 'accountNumber' | undefined {
  if (method.kind === 'cc' && method.number.length > 16) return 'declined';
  if (method.kind === 'bank' && method.accountNumber.length > 17) return 'accountNumber';
  return undefined;
}

/** Saves the outcome. Voids an order that was canceled during the charge, because the payment may have been made again since. */
async function recordResult(
  line: Line,
  reference: string,
  result: Exclude<OrderResult, { kind: 'duplicate' }>,
): Promise<ChargeOutcome> {
  if (result.kind === 'fault') {
    line.warn(result.codes);
    return { kind: 'refused', reason: 'unavailable' };
  }
  if (result.kind !== 'approved') return result;
  const { transactionId, receipt } = result;
  if (await line.book.charged(reference, transactionId)) return { kind: 'approved', receipt };
  return voidCharge(line, transactionId);
}

async function lookUp(line: Line, reference: string): Promise<ChargeOutcome | { kind: 'absent' }> {
  const entry = await line.book.find(reference);
  if (!entry) return { kind: 'absent' };
  if (entry.state === 'cancelled') return asCancelled(await reverseLate(line, reference));
  const found = await findOrder(line, { reference, ...entry });
  if (found.kind !== 'found') return found;
  const { outcome, id } = found.transaction;
  if (outcome.kind !== 'approved' || (await line.book.charged(reference, id))) return outcome;
  return voidCharge(line, id);
}

async function cancel(line: Line, reference: string): Promise<ChargeOutcome | { kind: 'cancelled' }> {
  await line.book.cancel(reference);
  const ended = asKnown(await lookUp(line, reference));
  return ended.kind === 'refused' && ended.reason === 'cancelled' ? { kind: 'cancelled' } : ended;
}

const asCancelled = ({ kind }: LateCharge): ChargeOutcome =>
  kind === 'unknown' ? { kind } : { kind: 'refused', reason: 'cancelled' };

async function voidCharge(line: Line, transactionId: string): Promise<ChargeOutcome> {
  const isVoided = await voidTransaction(line, transactionId);
  return isVoided ? { kind: 'refused', reason: 'cancelled' } : { kind: 'unknown' };
}

/** Treats a sent but missing order as unknown, because it may still be in transit. */
const asKnown = (outcome: ChargeOutcome | { kind: 'absent' }): ChargeOutcome =>
  outcome.kind === 'absent' ? { kind: 'unknown' } : outcome;
