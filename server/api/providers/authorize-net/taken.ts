import type { BookedMoney, CardGateway } from '../gateway.ts';
import type { Batch, TransactionRow } from './answers.ts';
import { readReturn, returnableMs, wasReturned } from './changes.ts';
import { listBatches, listOpen, listSettled } from './find.ts';
import type { Line } from './line.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import { wayOf } from './outcomes.ts';

/** Time in milliseconds within which every charge is settled, including bank payments. */
const settlingMs = 10 * 86_400_000;
/** Maximum number of concurrent requests, because staff are waiting for the answer. */
const mostConcurrent = 6;

interface Span {
  fromMs: number;
  toMs: number;
}

/** Lists unsettled transactions and those settled since. For bank payments, includes earlier batches, because these report returns. */
export const createTaken = (line: Line): Pick<CardGateway, 'takenOn'> => ({
  takenOn: (span) => listMoved(line, span).catch(() => undefined),
});

async function listMoved(line: Line, { fromMs, toMs }: Span): Promise<BookedMoney[]> {
  const rows = await listRows(line, { fromMs, toMs });
  const moved = rows.flatMap((row) => readMoved(row) ?? []);
  const charged = new Set(rows.filter((row) => !isReturnAlone(row)).map((row) => row.invoiceNumber));
  // Return rows whose charge has no separate row.
  const lone = rows.filter((row) => isReturnAlone(row) && !charged.has(row.invoiceNumber));
  const returns = await mapConcurrently(rows.filter(wasReturned), mostConcurrent, (row) =>
    readReturned(line, row),
  );
  const once = new Map(returns.map((one) => [one.reference, one]));
  return [...moved, ...lone.map((row) => toMoney(row, 'charge')), ...once.values()].filter(
    ({ time }) => time >= fromMs && time < toMs,
  );
}

/** Lists each row once, because a transaction that is being settled may appear in both lists. */
async function listRows({ send, clock }: Line, { fromMs, toMs }: Span): Promise<TransactionRow[]> {
  const open = await listOpen(send);
  const to = Math.min(toMs + settlingMs, clock());
  const batches = await listBatches(send, { from: fromMs - returnableMs, to });
  const wanted = batches.filter((batch) => isOf(batch, fromMs));
  const settled = await mapConcurrently(wanted, mostConcurrent, ({ batchId }) => listSettled(send, batchId));
  return [...new Map([...open, ...settled.flat()].map((row) => [row.transId, row])).values()];
}

/** Returns true for relevant batches. Earlier batches matter only for bank returns, which card batches do not contain. */
const isOf = ({ settlementTimeUTC, paymentMethod }: Batch, fromMs: number) =>
  Date.parse(settlementTimeUTC) >= fromMs || paymentMethod !== 'creditCard';

const isReturnAlone = (row: TransactionRow) => row.transactionStatus === 'returnedItem';

function readMoved(row: TransactionRow): BookedMoney | undefined {
  const way = isReturnAlone(row) ? undefined : wayOf(row.transactionStatus);
  return way && toMoney(row, way);
}

async function readReturned(line: Line, row: TransactionRow): Promise<BookedMoney> {
  const money = toMoney(row, 'return');
  const { time } = await readReturn(line, money.reference, {
    id: row.transId,
    settled: money.time,
  });
  return { ...money, time };
}

/** Converts dollars to cents. The gateway reports positive amounts in both directions. */
function toMoney(row: TransactionRow, kind: BookedMoney['kind']): BookedMoney {
  const cents = Math.abs(Math.round(row.settleAmount * 100));
  return {
    kind,
    reference: row.invoiceNumber || row.transId,
    cents: kind === 'charge' ? cents : -cents,
    time: Date.parse(row.submitTimeUTC),
  };
}
