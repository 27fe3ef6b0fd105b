import type { ApiRecord } from '../../../../shared/reply.ts';
import { batchesAnswer, rowsAnswer, type Batch, type TransactionRow } from './answers.ts';
import { readTransaction, type Transaction } from './outcomes.ts';
import type { GatewayAnswer, Send, Sent } from './wire.ts';

/** Search result: `absent` if the gateway has no such transaction, `unknown` if it is unavailable. */
export type FoundTransaction =
  | { kind: 'found'; transaction: Transaction }
  | { kind: 'absent' }
  | { kind: 'unknown' };

interface Wanted {
  reference: string;
  /** Time in Unix milliseconds before the order was sent. */
  sentAt: number;
  now: number;
}

const dayMs = 86_400_000;
/** Maximum span of one batch query in milliseconds. */
const longestSpanMs = 31 * dayMs;
const pageSize = 1000;
const mostPages = 100;

/** Finds a transaction by its invoice number, the only possible search. Searches unsettled transactions first, then later batches. */
export async function findTransaction(send: Send, wanted: Wanted): Promise<FoundTransaction> {
  const open = await findId(send, ['getUnsettledTransactionListRequest', {}], wanted);
  if (open !== 'absent') return open === 'unknown' ? { kind: 'unknown' } : readDetails(send, open.id);
  // Allows for a day of difference between the clocks.
  const span = { from: wanted.sentAt - dayMs, to: wanted.now };
  const batches = await listBatches(send, span).catch(() => undefined);
  if (!batches) return { kind: 'unknown' };
  for (const { batchId } of batches) {
    const settled = await findId(send, ['getTransactionListRequest', { batchId }], wanted);
    if (settled === 'unknown') return { kind: 'unknown' };
    if (settled !== 'absent') return readDetails(send, settled.id);
  }
  return { kind: 'absent' };
}

export async function readDetails(send: Send, transactionId: string): Promise<FoundTransaction> {
  const answer = await send('getTransactionDetailsRequest', { transId: transactionId });
  const transaction = answer.kind === 'answer' && answer.isOk ? readTransaction(answer.body) : undefined;
  return transaction ? { kind: 'found', transaction } : { kind: 'unknown' };
}

type Call = readonly [name: string, body: ApiRecord];
type FoundId = { id: string } | 'absent' | 'unknown';

/** Searches a list page by page, newest first, back to the time the order was sent. */
async function findId(
  send: Send,
  [name, body]: Call,
  { reference, sentAt }: Pick<Wanted, 'reference' | 'sentAt'>,
): Promise<FoundId> {
  for (let page = 1; page <= mostPages; page += 1) {
    const rows = await listPage(send, [name, body], page);
    if (!rows) return 'unknown';
    const match = rows.find((row) => row.invoiceNumber === reference);
    if (match) return { id: match.transId };
    if (rows.length < pageSize || isBefore(rows.at(-1), sentAt - dayMs)) return 'absent';
  }
  return 'unknown';
}

async function listPage(send: Send, [name, body]: Call, page: number): Promise<TransactionRow[] | undefined> {
  const answer = await send(name, {
    ...body,
    sorting: { orderBy: 'submitTimeUTC', orderDescending: true },
    paging: { limit: pageSize, offset: page },
  });
  return isListing(answer) ? rowsAnswer.read(answer.body)?.transactions : undefined;
}

interface Span {
  from: number;
  to: number;
}

/** Lists the batches settled in a time span, oldest first. Throws if the gateway is unavailable. */
export async function listBatches(send: Send, { from, to }: Span): Promise<Batch[]> {
  const batches: Batch[] = [];
  for (let start = from; start < to; start += longestSpanMs) {
    const answer = await send('getSettledBatchListRequest', {
      includeStatistics: false,
      firstSettlementDate: toTime(start),
      lastSettlementDate: toTime(Math.min(start + longestSpanMs, to)),
    });
    const rows = isListing(answer) ? batchesAnswer.read(answer.body)?.batchList : undefined;
    if (!rows) throw new Error('The gateway response lacks the batches');
    batches.push(...rows);
  }
  return batches;
}

/** Runs the smallest lookup to test the account's permission. */
export const listFirstOpen = (send: Send) =>
  send('getUnsettledTransactionListRequest', {
    sorting: { orderBy: 'submitTimeUTC', orderDescending: true },
    paging: { limit: 1, offset: 1 },
  });

/** Lists all transactions of a batch. Throws if the gateway is unavailable. */
export const listSettled = (send: Send, batchId: string): Promise<TransactionRow[]> =>
  listAll(send, ['getTransactionListRequest', { batchId }]);

/** Lists all unsettled transactions. Throws if the gateway is unavailable. */
export const listOpen = (send: Send): Promise<TransactionRow[]> =>
  listAll(send, ['getUnsettledTransactionListRequest', {}]);

async function listAll(send: Send, call: Call): Promise<TransactionRow[]> {
  const all: TransactionRow[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const rows = await listPage(send, call, page);
    if (!rows) throw new Error('The gateway response lacks the transactions');
    all.push(...rows);
    if (rows.length < pageSize) break;
  }
  return all;
}

/** Returns true for a list, false for an error. The gateway omits an empty list, with or without a message code. */
const isListing = (answer: Sent): answer is GatewayAnswer =>
  answer.kind === 'answer' && (answer.isOk || answer.codes.includes('I00004'));

const isBefore = (row: TransactionRow | undefined, time: number) =>
  Date.parse(row?.submitTimeUTC ?? '') < time;

const toTime = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
