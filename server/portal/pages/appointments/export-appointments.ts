import { apiCalls } from '../../../../shared/api-calls.ts';
import type { Appointment } from '../../../../shared/appointments/appointment.ts';
import { largestPageSize } from '../../../../shared/constants.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { toWallClock } from '../../../../shared/time.ts';
import {
  answerFilters,
  describeAnswer,
  describeSent,
} from '../../../../views/appointments/appointment-text.ts';
import type { DayFilter } from '../../../../views/appointments/props.ts';
import { sendCsv, type CsvColumn } from '../../http/csv.ts';
import { HttpError } from '../../http/errors.ts';
import type { Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { loadAppointments, readDayQuery, type AppointmentsOfDay } from './load-appointments.ts';

/** Page `/app/home/appointments/export`, which exports the filtered appointments as CSV in the order of the page. */
export const appointmentsExportPage: Page = {
  needs: apiCalls.noteExport.needs,
  async get(ctx) {
    const dayQuery = { ...(await readDayQuery(ctx)), page: 1 };
    const first = await loadAppointments(ctx, dayQuery, largestPageSize);
    await noteExport(ctx, dayQuery, first.count);
    const { req, res, parts } = ctx;
    const file = {
      name: `appointments-${dayQuery.day}.csv`,
      columns: columnsOf(ctx, dayQuery),
      batches: pagesFrom(ctx, dayQuery, first),
    };
    await sendCsv({ req, res, log: parts.log }, file);
  },
};

/** Records the export in the audit trail before any data is sent. Ignores a 404 from an API without this call. */
async function noteExport({ api }: RequestContext, dayQuery: DayFilter, rows: number): Promise<void> {
  const filter = {
    Day: dayQuery.day,
    Answer: dayQuery.answer && answerFilters[dayQuery.answer],
    Provider: dayQuery.provider,
    Search: dayQuery.search,
  };
  const noted = await api.call(apiCalls.noteExport, { body: { resource: 'appointments', rows, filter } });
  if (!noted.ok && noted.status !== 404)
    throw new HttpError(502, { message: resourceMessages.exportNotNoted });
}

async function* pagesFrom(
  ctx: RequestContext,
  dayQuery: DayFilter,
  { appointments, count }: AppointmentsOfDay,
): AsyncGenerator<readonly Appointment[]> {
  yield appointments;
  for (let page = 2; (page - 1) * largestPageSize < count; page += 1)
    yield (await loadAppointments(ctx, { ...dayQuery, page }, largestPageSize)).appointments;
}

function columnsOf(ctx: RequestContext, { day }: DayFilter): CsvColumn<Appointment>[] {
  const zone = ctx.zone();
  const when = { zone, nowSeconds: ctx.nowSeconds, day };
  const [year, month, date] = day.split('-');
  return [
    { head: 'Date', read: () => `${month}/${date}/${year}` },
    { head: `Time (${zone})`, read: ({ time }) => time },
    { head: 'Name', read: ({ name }) => name },
    { head: 'Phone', read: ({ phone }) => phone },
    { head: 'Email', read: ({ email }) => email },
    { head: 'Provider', read: ({ provider }) => provider },
    { head: 'Location', read: ({ location }) => location },
    { head: 'Sent', read: (row) => describeSent(row, when) },
    { head: 'Answer', read: describeAnswer },
    {
      head: `Answered (${zone})`,
      read: ({ answered_at: at }) => (at ? toWallClock(at, zone) : ''),
    },
  ];
}
