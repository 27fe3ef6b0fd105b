import { apiCalls } from '../../../../shared/api-calls.ts';
import type { Appointment } from '../../../../shared/appointments/appointment.ts';
import { largestPageSize } from '../../../../shared/constants.ts';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { toWallClock } from '../../../../shared/time.ts';
import { answerFilters, sayAnswer, sayWent } from '../../../../views/appointments/appointment-words.ts';
import type { DayAsked } from '../../../../views/appointments/props.ts';
import { sendCsv, type CsvColumn } from '../../http/csv.ts';
import { HttpError } from '../../http/errors.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { loadVisits, readDayAsked, type VisitsOfDay } from './load-appointments.ts';

/** Page `/app/home/appointments/export`, which exports the filtered appointments in the same order as CSV. */
export const appointmentsExportPage: Page = {
  needs: apiCalls.noteExport.needs,
  async show(visit) {
    const asked = { ...(await readDayAsked(visit)), page: 1 };
    const first = await loadVisits(visit, asked, largestPageSize);
    await noteExport(visit, asked, first.count);
    const { req, res, parts } = visit;
    const file = {
      name: `appointments-${asked.day}.csv`,
      columns: columnsOf(visit, asked),
      batches: pagesFrom(visit, asked, first),
    };
    await sendCsv({ req, res, log: parts.log }, file);
  },
};

/** Records the export in the audit trail before sending data. APIs without this call are accepted. */
async function noteExport({ api }: Visit, asked: DayAsked, rows: number): Promise<void> {
  const filter = {
    Day: asked.day,
    Answer: asked.answer && answerFilters[asked.answer],
    Provider: asked.provider,
    Search: asked.search,
  };
  const noted = await api.call(apiCalls.noteExport, { body: { resource: 'appointments', rows, filter } });
  if (!noted.ok && noted.status !== 404)
    throw new HttpError(502, { message: resourceMessages.exportNotNoted });
}

async function* pagesFrom(
  visit: Visit,
  asked: DayAsked,
  { visits, count }: VisitsOfDay,
): AsyncGenerator<readonly Appointment[]> {
  yield visits;
  for (let page = 2; (page - 1) * largestPageSize < count; page += 1)
    yield (await loadVisits(visit, { ...asked, page }, largestPageSize)).visits;
}

function columnsOf(visit: Visit, { day }: DayAsked): CsvColumn<Appointment>[] {
  const zone = visit.zone();
  const when = { zone, nowSeconds: visit.nowSeconds, day };
  const [year, month, date] = day.split('-');
  return [
    { head: 'Date', read: () => `${month}/${date}/${year}` },
    { head: `Time (${zone})`, read: ({ time }) => time },
    { head: 'Name', read: ({ name }) => name },
    { head: 'Phone', read: ({ phone }) => phone },
    { head: 'Email', read: ({ email }) => email },
    { head: 'Provider', read: ({ provider }) => provider },
    { head: 'Location', read: ({ location }) => location },
    { head: 'Sent', read: (row) => sayWent(row, when) },
    { head: 'Answer', read: sayAnswer },
    {
      head: `Answered (${zone})`,
      read: ({ answeredAt }) => (answeredAt > 0 ? toWallClock(answeredAt, zone) : ''),
    },
  ];
}
