import { apiCalls } from '../../../../../shared/api-calls.ts';
import { largestPageSize } from '../../../../../shared/constants.ts';
import { resourceMessages } from '../../../../../shared/messages/resources.ts';
import { toDecimal } from '../../../../../shared/money.ts';
import type { MoneyDay, MoneyRow } from '../../../../../shared/payment/money-day.ts';
import { toWallClock } from '../../../../../shared/time.ts';
import { moneyKindWords, sayFor, sayHow } from '../../../../../views/payments/day/money-words.ts';
import { sendCsv, type CsvColumn } from '../../../http/csv.ts';
import { HttpError } from '../../../http/errors.ts';
import type { Page } from '../../../visit/route.ts';
import type { Visit } from '../../../visit/visit.ts';
import { loadMoneyDay, readMoneyDayAsked } from './load-money-day.ts';

/** `/app/payments/day/export`: the rows of the page, all of them, in its order and zone, as CSV. */
export const moneyDayExportPage: Page = {
  needs: apiCalls.noteExport.needs,
  async show(visit) {
    const day = await readMoneyDayAsked(visit);
    const first = await loadMoneyDay(visit, { day, page: 1, size: largestPageSize });
    await noteExport(visit, day, first.count);
    const { req, res, parts } = visit;
    const file = {
      name: `payments-${day}.csv`,
      columns: columnsOf(first.zone),
      batches: pagesFrom(visit, day, first),
    };
    await sendCsv({ req, res, log: parts.log }, file);
  },
};

/** Leaves the row in the audit trail before anything is given out. Another API may not know the call. */
async function noteExport({ api }: Visit, day: string, rows: number): Promise<void> {
  const body = { resource: 'payments_day', rows, filter: { Day: day } };
  const noted = await api.call(apiCalls.noteExport, { body });
  if (!noted.ok && noted.status !== 404)
    throw new HttpError(502, { message: resourceMessages.exportNotNoted });
}

async function* pagesFrom(visit: Visit, day: string, first: MoneyDay): AsyncGenerator<readonly MoneyRow[]> {
  yield first.rows;
  for (let page = 2; (page - 1) * largestPageSize < first.count; page += 1)
    yield (await loadMoneyDay(visit, { day, page, size: largestPageSize })).rows;
}

const columnsOf = (zone: string): CsvColumn<MoneyRow>[] => [
  { head: `Time (${zone})`, read: ({ time }) => toWallClock(time, zone) },
  { head: 'Kind', read: ({ kind }) => moneyKindWords[kind] },
  { head: 'Who', read: ({ name }) => name },
  { head: 'For', read: sayFor },
  { head: 'How', read: sayHow },
  { head: 'Amount', read: ({ cents }) => toDecimal(cents) },
];
