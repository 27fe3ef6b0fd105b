import type { GatewayBook } from './book.ts';
import { findTransaction, readDetails, type Found } from './find.ts';
import { readCharge } from './outcomes.ts';
import { toVoid } from './requests.ts';
import type { Send } from './wire.ts';

/** One account at the gateway: how it is asked, and what was sent there. */
export interface Line {
  send: Send;
  book: GatewayBook;
  /** Unix milliseconds. */
  clock: () => number;
  /** Tells the operator of what nobody else can mend. */
  warn: (codes: readonly string[]) => void;
}

/** Whether it is voided now; undefined where nobody can tell. One that was voided before is told as approved again. */
export async function voidTransaction(line: Line, transactionId: string): Promise<boolean | undefined> {
  const told = readCharge(await line.send('createTransactionRequest', toVoid(transactionId)));
  if (told.kind === 'approved') return true;
  if (told.kind === 'fault') line.warn(told.codes);
  return told.kind === 'unknown' || told.kind === 'duplicate' ? undefined : false;
}

interface Order {
  reference: string;
  transactionId: string | null;
  sentAt: number;
}

export function findOrder({ send, clock }: Line, order: Order): Promise<Found> {
  const { reference, transactionId, sentAt } = order;
  if (transactionId) return readDetails(send, transactionId);
  return findTransaction(send, { reference, sentAt, now: clock() });
}
