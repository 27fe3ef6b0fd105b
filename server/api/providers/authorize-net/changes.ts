import { type CardGateway, type ChargeChange, isSignatureValid } from '../gateway.ts';
import { detailsAnswer, type TransactionRow } from './answers.ts';
import { listBatches, listSettled } from './find.ts';
import type { Line } from './line.ts';

const dayMs = 86_400_000;
/** Time in milliseconds after a payment within which a bank may return it. The gateway reports the return on the charge itself. */
export const returnableMs = 60 * dayMs;

export const createChanges = (line: Line, key: string): Pick<CardGateway, 'changesSince' | 'isSigned'> => ({
  changesSince: (since) => changesSince(line, since),
  isSigned: (body, signature) => Promise.resolve(isSignatureValid(key, body, signature)),
});

/** Lists changes since a time. Throws if the gateway is unavailable, so that the same span is queried again. */
async function changesSince(line: Line, since: number): Promise<ChargeChange[]> {
  const now = line.clock();
  const changes: ChargeChange[] = [];
  for (const batch of await listBatches(line.send, { from: Math.min(since, now - returnableMs), to: now })) {
    const time = Date.parse(batch.settlementTimeUTC);
    // Only bank payments change after their settlement.
    if (time <= since && batch.paymentMethod !== 'eCheck') continue;
    for (const row of await listSettled(line.send, batch.batchId))
      changes.push(...(await readChanges(line, row, { settled: time, since })));
  }
  return changes;
}

async function readChanges(
  line: Line,
  row: TransactionRow,
  { settled, since }: { settled: number; since: number },
): Promise<ChargeChange[]> {
  const { invoiceNumber: reference, transId: id } = row;
  if (!reference) return [];
  if (wasReturned(row)) return [await readReturn(line, reference, { id, settled })];
  const isNew = settled > since && row.transactionStatus === 'settledSuccessfully';
  return isNew ? [{ kind: 'settled', reference, time: settled }] : [];
}

export const wasReturned = (row: TransactionRow): boolean =>
  row.hasReturnedItems || row.transactionStatus === 'returnedItem';

/** Reads time and reason of a return, which the batch row lacks. Throws if the gateway is unavailable. */
export async function readReturn(
  { send }: Pick<Line, 'send'>,
  reference: string,
  { id, settled }: { id: string; settled: number },
): Promise<ChargeChange> {
  const answer = await send('getTransactionDetailsRequest', { transId: id });
  if (answer.kind !== 'answer' || !answer.isOk)
    throw new Error('The gateway response lacks the returned payment');
  const item = detailsAnswer.read(answer.body)?.transaction?.returnedItems[0];
  const time = Date.parse(item?.dateUTC ?? '');
  const reason = item?.description || item?.code || '';
  return { kind: 'returned', reference, time: Number.isNaN(time) ? settled : time, reason };
}
