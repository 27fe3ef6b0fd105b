import { apiCalls } from '../../../../shared/api-calls.ts';
import type { CallRecord } from '../../../../shared/ivr/call-row.ts';
import type { Dashboard } from '../../../../shared/ivr/dashboard.ts';
import { ivrExports, ivrFileName, type IvrExport } from '../../../../shared/ivr/export.ts';
import { figureColumns, share } from '../../../../shared/ivr/figures.ts';
import { byDay, byHour, byProvider, funnelOf, type Figures } from '../../../../shared/ivr/highlights.ts';
import { pastOf } from '../../../../shared/ivr/range.ts';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { readCount } from '../../../../shared/reply.ts';
import { dayKeyIn, toWallClock } from '../../../../shared/time.ts';
import { nextStepOf } from '../../../../views/ivr/next-step.ts';
import { writeRange } from '../../../../views/ivr/words.ts';
import { sendCsv, type CsvColumn } from '../../http/csv.ts';
import { HttpError } from '../../http/errors.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { callColumnsOf } from './call-columns.ts';
import { loadChoices, readIvrVisit, type Choices, type IvrVisit } from './ivr-visit.ts';
import { loadDashboard } from './load-dashboard.ts';
import { findPaidSince } from './paid-since.ts';
import { followUpOf, logFilterOf, orderOf, paymentsFilterOf, whereOf } from './queries.ts';

/** `/app/ivr/export`: the numbers of a chart, or exactly the rows of a log in its order. */
export const ivrExportPage: Page = { needs: apiCalls.noteExport.needs, show: exportIvr };

async function exportIvr(asked: Visit): Promise<void> {
  const what = ivrExports.find((name) => name === asked.req.query['export']);
  if (!what) throw new HttpError(404);
  const visit = readIvrVisit(asked);
  const choices = await loadChoices(visit);
  if (choices.failure) throw new HttpError(502);
  if (what === 'calls' || what === 'payments' || what === 'follow-up')
    return exportCalls(visit, choices, what);
  const { dashboard, partial, failure } = await loadDashboard(visit, choices.numbers, { compare: false });
  if (failure || partial) throw new HttpError(502);
  if (!dashboard) throw new HttpError(404);
  const [heads = [], ...rows] = tableOf(dashboard, what, visit);
  const columns = heads.map((head, index) => ({ head: String(head), read: (row: Row) => row[index] ?? '' }));
  await note(visit, what, rows.length);
  await send(visit, what, { columns, batches: once(rows) });
}

type LogExport = 'calls' | 'payments' | 'follow-up';
type ChartExport = Exclude<IvrExport, LogExport>;
type Row = readonly (string | number)[];

function tableOf(dashboard: Dashboard, what: ChartExport, visit: IvrVisit): Row[] {
  const zone = visit.zone();
  if (what === 'funnel') {
    const { calls: all } = dashboard.total;
    const steps = funnelOf(dashboard).map(({ label, calls }) => [label, calls, share(calls, all)]);
    return [['Step', 'Calls', 'Of all calls'], ...steps];
  }
  const rowOf = ({ label, tally }: Figures) => [label, ...figureColumns.map(({ cell }) => cell(tally))];
  const heads = figureColumns.map(({ label }) => label);
  if (what === 'hours') return [[`Hour (${zone})`, ...heads], ...byHour(dashboard).map(rowOf)];
  if (what === 'providers') return [['Provider', ...heads], ...byProvider(dashboard).map(rowOf)];
  const days = byDay(dashboard, pastOf(visit.state.range, dayKeyIn(zone, visit.nowSeconds)));
  return [[`Day (${zone})`, ...heads], ...days.reverse().map(rowOf)];
}

async function exportCalls(visit: IvrVisit, { numbers }: Choices, what: LogExport): Promise<void> {
  const { state, api } = visit;
  const zone = visit.zone();
  const isFollowUp = what === 'follow-up';
  const filter = what === 'calls' ? logFilterOf(state) : paymentsFilterOf({ isFollowUp });
  const where = whereOf({ state, numbers, zone, filter });
  if (!where) throw new HttpError(404);
  const asked = { table: 'ivr', where, ...followUpOf(state) };
  const counted = await api.call(apiCalls.search, { body: { ...asked, fields: 'id' } });
  if (!counted.ok) throw new HttpError(502);
  const count = readCount(counted.reply.p1) ?? 0;
  await note(visit, what, count);
  const body = { ...asked, fields: '*', order: orderOf(state) };
  const stream = await api.streamCall(apiCalls.search, { body });
  if (!stream.ok) throw new HttpError(502);
  const batches = allOf(stream.batches, count);
  const columns = callColumnsOf(zone);
  if (!isFollowUp) return send(visit, what, { columns, batches });
  const followUps = await begun(withNextSteps(visit, numbers, batches));
  await send(visit, what, { columns: [...columns, nextStep], batches: followUps });
}

/** Aborts the download if the API returns fewer calls than it counted, because a partial file must not look complete. */
async function* allOf(
  batches: AsyncIterable<readonly CallRecord[]>,
  count: number,
): AsyncGenerator<readonly CallRecord[]> {
  let seen = 0;
  for await (const batch of batches) {
    seen += batch.length;
    yield batch;
  }
  if (seen < count) throw new Error(`the API gave ${seen} of ${count} calls`);
}

type FollowUp = CallRecord & { next_step: string };

const nextStep: CsvColumn<FollowUp> = { head: 'Next step', read: (row) => row.next_step };

/** Looks up later payments once per batch. Throws if the lookup fails, because the file must not ask a patient to pay twice. */
async function* withNextSteps(
  visit: IvrVisit,
  numbers: Choices['numbers'],
  batches: AsyncIterable<readonly CallRecord[]>,
): AsyncGenerator<readonly FollowUp[]> {
  for await (const batch of batches) {
    const since = await findPaidSince(visit, numbers, batch);
    if (!since) throw new HttpError(502);
    yield batch.map((row) => ({
      ...row,
      next_step: nextStepOf(row, since, (seconds) => toWallClock(seconds, visit.zone())),
    }));
  }
}

/** Reads the first batch in advance, so that an early failure returns an error page instead of a broken file. */
async function begun<Batch>(batches: AsyncGenerator<Batch>): Promise<AsyncGenerator<Batch>> {
  const first = await batches.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* batches;
  })();
}

const exportWords: Readonly<Record<IvrExport, string>> = {
  hours: 'figures by hour',
  days: 'figures by day',
  providers: 'figures by provider',
  funnel: 'from call to payment',
  calls: 'call logs',
  payments: 'payments',
  'follow-up': 'follow-up list',
};

/** Records the export in the audit trail before sending data. Other API servers may not support this call. */
async function note({ api, state }: IvrVisit, what: IvrExport, rows: number): Promise<void> {
  const body = { resource: 'ivr', rows, filter: `${exportWords[what]}, ${writeRange(state.range)}` };
  const noted = await api.call(apiCalls.noteExport, { body });
  if (!noted.ok && noted.reply?.status !== 404)
    throw new HttpError(502, { message: resourceMessages.exportNotNoted });
}

function send<Row>(
  { parts, req, res, state }: IvrVisit,
  what: IvrExport,
  file: { columns: readonly CsvColumn<Row>[]; batches: AsyncIterable<readonly Row[]> },
): Promise<void> {
  const name = `${ivrFileName(state, what)}.csv`;
  return sendCsv({ req, res, log: parts.log }, { name, ...file });
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows);
}
