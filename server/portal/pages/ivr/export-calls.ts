import { apiCalls } from '../../../../shared/api-calls.ts';
import type { CallRecord } from '../../../../shared/ivr/call-row.ts';
import type { Dashboard } from '../../../../shared/ivr/dashboard.ts';
import { ivrExports, ivrFileName, type IvrExport } from '../../../../shared/ivr/state.ts';
import { metricColumns, share } from '../../../../shared/ivr/metric-columns.ts';
import { byDay, byHour, byProvider, funnelOf, type MetricRow } from '../../../../shared/ivr/highlights.ts';
import { pastOf } from '../../../../shared/ivr/range.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { readCount } from '../../../../shared/reply.ts';
import { dayKeyIn, toWallClock } from '../../../../shared/time.ts';
import { nextStepOf } from '../../../../views/ivr/next-step.ts';
import { writeRange } from '../../../../views/ivr/format.ts';
import { sendCsv, type CsvColumn } from '../../http/csv.ts';
import { HttpError } from '../../http/errors.ts';
import type { Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { callColumnsOf } from './call-columns.ts';
import { loadIvrChoices, readIvrContext, type Choices, type IvrContext } from './ivr-context.ts';
import { loadDashboard } from './load-dashboard.ts';
import { findPaidSince } from './paid-since.ts';
import { followUpOf, logFilterOf, orderOf, paymentsFilterOf, whereOf } from './queries.ts';

/** Page `/app/ivr/export`, which exports a chart's numbers or a log's rows in the order of the log. */
export const ivrExportPage: Page = { needs: apiCalls.noteExport.needs, get: getIvrExport };

async function getIvrExport(baseContext: RequestContext): Promise<void> {
  const kind = ivrExports.find((name) => name === baseContext.req.query['export']);
  if (!kind) throw new HttpError(404);
  const ctx = readIvrContext(baseContext);
  const choices = await loadIvrChoices(ctx);
  if (choices.failure) throw new HttpError(502);
  if (kind === 'calls' || kind === 'payments' || kind === 'follow-up') return exportCalls(ctx, choices, kind);
  const { dashboard, partial, failure } = await loadDashboard(ctx, choices.numbers, { compare: false });
  if (failure || partial) throw new HttpError(502);
  if (!dashboard) throw new HttpError(404);
  const [heads = [], ...rows] = tableOf(dashboard, kind, ctx);
  const columns = heads.map((head, index) => ({ head: String(head), read: (row: Row) => row[index] ?? '' }));
  await auditExport(ctx, kind, rows.length);
  await sendExport(ctx, kind, { columns, batches: once(rows) });
}

type LogExport = 'calls' | 'payments' | 'follow-up';
type ChartExport = Exclude<IvrExport, LogExport>;
type Row = readonly (string | number)[];

function tableOf(dashboard: Dashboard, kind: ChartExport, ctx: IvrContext): Row[] {
  const zone = ctx.zone();
  if (kind === 'funnel') {
    const { calls: all } = dashboard.total;
    const steps = funnelOf(dashboard).map(({ label, calls }) => [label, calls, share(calls, all)]);
    return [['Step', 'Calls', 'Of all calls'], ...steps];
  }
  const rowOf = ({ label, tally }: MetricRow) => [label, ...metricColumns.map(({ cell }) => cell(tally))];
  const heads = metricColumns.map(({ label }) => label);
  if (kind === 'hours') return [[`Hour (${zone})`, ...heads], ...byHour(dashboard).map(rowOf)];
  if (kind === 'providers') return [['Provider', ...heads], ...byProvider(dashboard).map(rowOf)];
  const days = byDay(dashboard, pastOf(ctx.state.range, dayKeyIn(zone, ctx.nowSeconds)));
  return [[`Day (${zone})`, ...heads], ...days.reverse().map(rowOf)];
}

async function exportCalls(ctx: IvrContext, { numbers }: Choices, kind: LogExport): Promise<void> {
  const { state, api } = ctx;
  const zone = ctx.zone();
  const isFollowUp = kind === 'follow-up';
  const filter = kind === 'calls' ? logFilterOf(state) : paymentsFilterOf({ isFollowUp });
  const where = whereOf({ state, numbers, zone, filter });
  if (!where) throw new HttpError(404);
  const query = { table: 'ivr', where, ...followUpOf(state) };
  const counted = await api.call(apiCalls.search, { body: { ...query, fields: 'id' } });
  if (!counted.ok) throw new HttpError(502);
  const count = readCount(counted.reply.p1) ?? 0;
  await auditExport(ctx, kind, count);
  const body = { ...query, fields: '*', order: orderOf(state) };
  const stream = await api.streamCall(apiCalls.search, { body });
  if (!stream.ok) throw new HttpError(502);
  const batches = allOf(stream.batches, count);
  const columns = callColumnsOf(zone);
  if (!isFollowUp) return sendExport(ctx, kind, { columns, batches });
  const followUps = await startBatches(withNextSteps(ctx, numbers, batches));
  await sendExport(ctx, kind, { columns: [...columns, nextStep], batches: followUps });
}

/** Aborts the download if the API returns fewer calls than it counted, because a partial file must not look complete. */
async function* allOf(
  batches: AsyncIterable<readonly CallRecord[]>,
  count: number,
): AsyncGenerator<readonly CallRecord[]> {
  let received = 0;
  for await (const batch of batches) {
    received += batch.length;
    yield batch;
  }
  if (received < count) throw new Error(`The API returned ${received} of ${count} calls`);
}

type FollowUp = CallRecord & { next_step: string };

const nextStep: CsvColumn<FollowUp> = { head: 'Next step', read: (row) => row.next_step };

/**
 * Adds the next step to each call, looking up later payments once per batch. Throws if the lookup fails, because the file must not cause a
 * patient to be asked to pay twice.
 */
async function* withNextSteps(
  ctx: IvrContext,
  numbers: Choices['numbers'],
  batches: AsyncIterable<readonly CallRecord[]>,
): AsyncGenerator<readonly FollowUp[]> {
  for await (const batch of batches) {
    const since = await findPaidSince(ctx, numbers, batch);
    if (!since) throw new HttpError(502);
    yield batch.map((row) => ({
      ...row,
      next_step: nextStepOf(row, since, (seconds) => toWallClock(seconds, ctx.zone())),
    }));
  }
}

/** Reads the first batch in advance so that an early failure returns an error page instead of a broken file. */
async function startBatches<Batch>(batches: AsyncGenerator<Batch>): Promise<AsyncGenerator<Batch>> {
  const first = await batches.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* batches;
  })();
}

const exportLabels: Readonly<Record<IvrExport, string>> = {
  hours: 'calls by hour',
  days: 'calls by day',
  providers: 'calls by provider',
  funnel: 'from call to payment',
  calls: 'call logs',
  payments: 'payments',
  'follow-up': 'follow-up list',
};

/** Records the export in the audit trail before any data is sent. Ignores a 404 from an API without this call. */
async function auditExport({ api, state }: IvrContext, kind: IvrExport, rows: number): Promise<void> {
  const body = { resource: 'ivr', rows, filter: `${exportLabels[kind]}, ${writeRange(state.range)}` };
  const noted = await api.call(apiCalls.noteExport, { body });
  if (!noted.ok && noted.reply?.status !== 404)
    throw new HttpError(502, { message: resourceMessages.exportNotNoted });
}

function sendExport<Row>(
  { parts, req, res, state }: IvrContext,
  kind: IvrExport,
  file: { columns: readonly CsvColumn<Row>[]; batches: AsyncIterable<readonly Row[]> },
): Promise<void> {
  const name = `${ivrFileName(state, kind)}.csv`;
  return sendCsv({ req, res, log: parts.log }, { name, ...file });
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows);
}
