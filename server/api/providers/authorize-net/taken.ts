import { textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { CardGateway, TakenCharge } from '../gateway.ts';
import { listBatches, listOpen, listSettled } from './find.ts';
import type { Line } from './line.ts';
import { isTakenCharge } from './outcomes.ts';

/** Within so long what was charged is in a settled batch, payments by bank too. */
const settlingMs = 10 * 86_400_000;

/** Of what waits to be settled and of the settled batches since. */
export const createTaken = (line: Line): Pick<CardGateway, 'takenOn'> => ({
  async takenOn({ fromMs, toMs }) {
    const span = { from: fromMs, to: Math.min(toMs + settlingMs, line.clock()) };
    const rows = await listRows(line, span).catch(() => undefined);
    if (!rows) return undefined;
    const taken = rows.flatMap((row) => readTaken(row) ?? []);
    // What is settled just now may be told of twice.
    const once = new Map(taken.map((one) => [one.id, one.charge]));
    return [...once.values()].filter(({ time }) => time >= fromMs && time < toMs);
  },
});

async function listRows({ send }: Line, span: { from: number; to: number }): Promise<ApiRecord[]> {
  const rows = await listOpen(send);
  for (const batch of await listBatches(send, span))
    rows.push(...(await listSettled(send, textOf(batch, 'batchId'))));
  return rows;
}

/** Undefined of what took no money in. Amounts are numbers of dollars there. */
function readTaken(row: ApiRecord): { id: string; charge: TakenCharge } | undefined {
  if (!isTakenCharge(textOf(row, 'transactionStatus'))) return undefined;
  const id = textOf(row, 'transId');
  const charge = {
    reference: textOf(row, 'invoiceNumber') || id,
    cents: Math.round(Number(row['settleAmount'] ?? 0) * 100),
    time: Date.parse(textOf(row, 'submitTimeUTC')),
  };
  return { id, charge };
}
