import { apiCalls } from '../../../../../shared/api-calls.ts';
import { largestPageSize } from '../../../../../shared/constants.ts';
import { resourceMessages } from '../../../../../shared/locales/en/resources.ts';
import type { MoneyComparison, MoneyDay } from '../../../../../shared/api-calls/payment-day.ts';
import { sendCsv } from '../../../http/csv.ts';
import { HttpError } from '../../../http/errors.ts';
import type { Page } from '../../../page/route.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { closingLines, moneyColumns, toMoneyLine, type MoneyLine } from './export-lines.ts';
import { loadCompared, loadMoneyDay, readMoneyDayQuery } from './load-money-day.ts';

/** Page `/app/payments/day/export`, which exports all rows of the day in the page's order and zone, with totals and differences, as CSV. */
export const moneyDayExportPage: Page = {
  needs: apiCalls.noteExport.needs,
  async get(ctx) {
    const day = await readMoneyDayQuery(ctx);
    const [first, compared] = await Promise.all([
      loadMoneyDay(ctx, { day, page: 1, size: largestPageSize }),
      loadCompared(ctx, day),
    ]);
    await noteExport(ctx, day, first.count);
    const { req, res, parts } = ctx;
    const file = {
      name: `payments-${day}.csv`,
      columns: moneyColumns(first.zone),
      batches: linesFrom(ctx, { day, first, compared }),
    };
    await sendCsv({ req, res, log: parts.log }, file);
  },
};

/** Records the export in the audit trail before any data is sent. Ignores a 404 from an API without this call. */
async function noteExport({ api }: RequestContext, day: string, rows: number): Promise<void> {
  const body = { resource: 'payments_day', rows, filter: { Day: day } };
  const noted = await api.call(apiCalls.noteExport, { body });
  if (!noted.ok && noted.status !== 404)
    throw new HttpError(502, { message: resourceMessages.exportNotNoted });
}

interface Exported {
  day: string;
  first: MoneyDay;
  compared: MoneyComparison;
}

async function* linesFrom(
  ctx: RequestContext,
  { day, first, compared }: Exported,
): AsyncGenerator<readonly MoneyLine[]> {
  const { zone, count } = first;
  yield first.rows.map((row) => toMoneyLine(row, zone));
  for (let page = 2; (page - 1) * largestPageSize < count; page += 1) {
    const { rows } = await loadMoneyDay(ctx, { day, page, size: largestPageSize });
    yield rows.map((row) => toMoneyLine(row, zone));
  }
  yield closingLines(first, compared);
}
