import { recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { CardGateway, ChargeChange } from '../gateway.ts';
import { isWordSigned } from '../word-signature.ts';
import { listBatches, listSettled } from './find.ts';
import type { Line } from './line.ts';
import { isOk, recordOf } from './wire.ts';

const dayMs = 86_400_000;
/** So long after it was paid a bank may take money back, and tells of it on the charge itself. */
export const returnableMs = 60 * dayMs;

/** What becomes of charges is told in the batches that they were settled in; `key` signs the gateway's word. */
export const createChanges = (
  line: Line,
  key: string,
): Pick<CardGateway, 'changesSince' | 'asksEveryMs' | 'isSigned'> => ({
  asksEveryMs: dayMs,
  changesSince: (since) => changesSince(line, since),
  isSigned: (body, signature) => Promise.resolve(isWordSigned(key, body, signature)),
});

/** Throws where the gateway cannot be asked now: it is asked for the same span again. */
async function changesSince(line: Line, since: number): Promise<ChargeChange[]> {
  const now = line.clock();
  const changes: ChargeChange[] = [];
  for (const batch of await listBatches(line.send, { from: Math.min(since, now - returnableMs), to: now })) {
    const time = Date.parse(textOf(batch, 'settlementTimeUTC'));
    for (const row of await listSettled(line.send, textOf(batch, 'batchId')))
      changes.push(...(await readChanges(line, row, { settled: time, since })));
  }
  return changes;
}

async function readChanges(
  line: Line,
  row: ApiRecord,
  { settled, since }: { settled: number; since: number },
): Promise<ChargeChange[]> {
  const reference = textOf(row, 'invoiceNumber');
  if (!reference) return [];
  if (wasReturned(row)) return [await readReturn(line, reference, { id: textOf(row, 'transId'), settled })];
  const isNew = settled > since && textOf(row, 'transactionStatus') === 'settledSuccessfully';
  return isNew ? [{ kind: 'settled', reference, time: settled }] : [];
}

/** Whether the bank has taken back what a row of a batch is about. */
export const wasReturned = (row: ApiRecord): boolean =>
  String(row['hasReturnedItems']) === 'true' || textOf(row, 'transactionStatus') === 'returnedItem';

/** When and why; the row itself tells neither. Throws where the gateway cannot be asked. */
export async function readReturn(
  { send }: Pick<Line, 'send'>,
  reference: string,
  { id, settled }: { id: string; settled: number },
): Promise<ChargeChange> {
  const answer = await send('getTransactionDetailsRequest', { transId: id });
  if (answer.kind !== 'answer' || !isOk(answer.body))
    throw new Error('The gateway did not tell of a returned payment');
  const [item] = recordsIn(recordOf(answer.body, 'transaction'), 'returnedItems');
  const time = Date.parse(textOf(item, 'dateUTC'));
  const reason = textOf(item, 'description') || textOf(item, 'code');
  return { kind: 'returned', reference, time: Number.isNaN(time) ? settled : time, reason };
}
