import type { GatewayBook } from './book.ts';
import { findTransaction, readDetails, type FoundTransaction } from './find.ts';
import { readCharge } from './outcomes.ts';
import { toVoid } from './requests.ts';
import type { Send } from './wire.ts';

export interface Line {
  send: Send;
  book: GatewayBook;
  clock: () => number;
  warn: (codes: readonly string[]) => void;
}

/** Voids a transaction. Returns undefined if the outcome is unknown. A transaction that was already voided counts as voided. */
export async function voidTransaction(line: Line, transactionId: string): Promise<boolean | undefined> {
  const result = readCharge(await line.send('createTransactionRequest', toVoid(transactionId)));
  if (result.kind === 'approved') return true;
  if (result.kind === 'fault') line.warn(result.codes);
  return result.kind === 'unknown' || result.kind === 'duplicate' ? undefined : false;
}

interface Order {
  reference: string;
  transactionId: string | null;
  sentAt: number;
}

export function findOrder({ send, clock }: Line, order: Order): Promise<FoundTransaction> {
  const { reference, transactionId, sentAt } = order;
  if (transactionId) return readDetails(send, transactionId);
  return findTransaction(send, { reference, sentAt, now: clock() });
}
