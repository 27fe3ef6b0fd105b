import { apiCalls } from '../../../../../shared/api-calls.ts';
import { largestPageSize } from '../../../../../shared/constants.ts';
import { resourceMessages } from '../../../../../shared/messages/resources.ts';
import type { MoneyCompared, MoneyDay } from '../../../../../shared/payment/money-day.ts';
import { sendCsv } from '../../../http/csv.ts';
import { HttpError } from '../../../http/errors.ts';
import type { Page } from '../../../visit/route.ts';
import type { Visit } from '../../../visit/visit.ts';
import { closingLines, moneyColumns, toMoneyLine, type MoneyLine } from './export-lines.ts';
import { loadCompared, loadMoneyDay, readMoneyDayAsked } from './load-money-day.ts';

/** `/app/payments/day/export`: all rows of the page in its order and zone, plus its totals and differences, as CSV. */
export const moneyDayExportPage: Page = {
  needs: apiCalls.noteExport.needs,
  async show(visit) {
    const day = await readMoneyDayAsked(visit);
    const [first, compared] = await Promise.all([
      loadMoneyDay(visit, { day, page: 1, size: largestPageSize }),
      loadCompared(visit, day),
    ]);
    await noteExport(visit, day, first.count);
    const { req, res, parts } = visit;
    const file = {
      name: `payments-${day}.csv`,
      columns: moneyColumns(first.zone),
      batches: linesFrom(visit, { day, first, compared }),
    };
    await sendCsv({ req, res, log: parts.log }, file);
  },
};

/** Records the export in the audit trail before sending data. Other API servers may not support this call. */
async function noteExport({ api }: Visit, day: string, rows: number): Promise<void> {
  const body = { resource: 'payments_day', rows, filter: { Day: day } };
  const noted = await api.call(apiCalls.noteExport, { body });
  if (!noted.ok && noted.status !== 404)
    throw new HttpError(502, { message: resourceMessages.exportNotNoted });
}

interface Exported {
  day: string;
  first: MoneyDay;
  compared: MoneyCompared;
}

async function* linesFrom(
  visit: Visit,
  { day, first, compared }: Exported,
): AsyncGenerator<readonly MoneyLine[]> {
  const { zone, count } = first;
  yield first.rows.map((row) => toMoneyLine(row, zone));
  for (let page = 2; (page - 1) * largestPageSize < count; page += 1) {
    const { rows } = await loadMoneyDay(visit, { day, page, size: largestPageSize });
    yield rows.map((row) => toMoneyLine(row, zone));
  }
  yield closingLines(first, compared);
}
