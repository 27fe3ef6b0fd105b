import { apiCalls } from '../../../../../shared/api-calls.ts';
import type { PlanRow } from '../../../../../shared/api-calls/list-plan.ts';
import { channels } from '../../../../../shared/contacts/channels.ts';
import { writeListQuery } from '../../../../../shared/list-query.ts';
import { checkMessages } from '../../../../../shared/locales/en/check.ts';
import { resourceMessages } from '../../../../../shared/locales/en/resources.ts';
import { readCount } from '../../../../../shared/reply.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { fromWallClock, formatDate, formatMoment } from '../../../../../shared/time.ts';
import { choices } from '../../../../../shared/wire/wire-types.ts';
import type { CheckPageProps, PlannedLine, RowsFilter } from '../../../../../views/reminders/check/props.ts';
import { HttpError } from '../../../http/errors.ts';
import { firstResult } from '../../../http/outcome.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import type { PreviewedRow } from '../../../../../shared/api-calls/list-outcome.ts';
import { notificationRows } from '../../../../../shared/resources/notification-rows.ts';

/** Rows per page, fewer than on a list page because each row shows more. */
export const rowsPerPage = 25;

type PlanQuery = Partial<RowsFilter> & {
  page: number;
  /** Unix seconds, or 0 to start immediately. */
  startAt: number;
  /** False to skip the slow search for template mistakes. */
  words?: false;
};

type Loaded = Pick<CheckPageProps, 'plan' | 'lines' | 'count' | 'page' | 'pages'>;

/** Loads a notification list's plan with one page of its rows. A page number past the end loads the last page. */
export async function loadPlan(ctx: RequestContext, list: string, planQuery: PlanQuery): Promise<Loaded> {
  const { reason, gets = '', untranslated, warned, flaw, search, all, page, startAt, words } = planQuery;
  const filter = filterOf(reason, Boolean(all || search || gets || untranslated || warned || flaw));
  const outcome = await ctx.api.call(apiCalls.planNotification, {
    params: { id: list },
    query: writeListQuery({ page, size: rowsPerPage, count: true, search, filter }),
    values: {
      gets: choices(channels).read(gets),
      untranslated: untranslated || undefined,
      warned: warned || undefined,
      flaw,
      start_at: startAt,
      words,
    },
  });
  if (!outcome.ok) {
    if (outcome.status !== 404) throw new HttpError(outcome.status, { cause: outcome.msg });
    throw new HttpError(404, { message: resourceMessages.noSuch(notifications.label.one) });
  }
  const plan = firstResult(outcome);
  const count = readCount(outcome.reply.p1) ?? 0;
  const pages = Math.max(1, Math.ceil(count / rowsPerPage));
  if (page > pages) return loadPlan(ctx, list, { ...planQuery, page: pages });
  return { plan, lines: plan.rows.map((row) => toLine(row, ctx)), count, page, pages };
}

function filterOf(reason: string | undefined, showsAll: boolean): Record<string, string> {
  if (reason === 'error') return { status: 'error' };
  if (reason) return { reason_code: reason };
  return showsAll ? {} : { cbr: 'F' };
}

export function readRowsQuery(query: RequestContext['req']['query']): RowsFilter & { page: number } {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].trim().slice(0, 200) : '');
  const page = /^\d{1,6}$/.test(text('page')) ? Math.max(1, Number(text('page'))) : 1;
  return {
    reason: text('reason'),
    gets: text('gets'),
    untranslated: text('untranslated') === '1',
    warned: text('warned') === '1',
    flaw: text('flaw'),
    search: text('search'),
    all: text('all') === '1',
    page,
  };
}

/** Reads a start time in the format of a browser input. Rejects past and nonexistent times. */
export function readStart(
  text: string,
  ctx: Pick<RequestContext, 'zone' | 'nowSeconds'>,
): CheckPageProps['start'] {
  const typed = text.slice(0, 40);
  if (typed === '') return { typed, at: 0 };
  const at = fromWallClock(typed.replace('T', ' '), ctx.zone());
  if (at === undefined) return { typed, at: 0, error: checkMessages.noTime };
  return at <= ctx.nowSeconds ? { typed, at: 0, error: checkMessages.past } : { typed, at };
}

function toLine(row: PlanRow, ctx: RequestContext): PlannedLine {
  const { nowSeconds } = ctx;
  const at = Math.min(...row.gets.map((one) => one.send_at));
  return {
    id: row.id,
    name: row.name,
    appointment: formatRowAppointment(row, ctx) || 'No date',
    gets: row.gets.map(({ channel }) => channel),
    isUntranslated: row.gets.some((one) => one.untranslated),
    sendTimeText:
      row.gets.length > 0 ? formatMoment(Math.max(at, nowSeconds), ctx.zone(), nowSeconds) : row.reason,
    isExcluded: row.gets.length === 0,
  };
}

export function formatRowAppointment(
  { date, time }: { date: string; time: string },
  { zone, nowSeconds }: Pick<RequestContext, 'zone' | 'nowSeconds'>,
): string {
  const at = date ? fromWallClock(`${date} ${time || '12:00'}`, zone()) : undefined;
  if (at === undefined) return date;
  return (time ? formatMoment : formatDate)(at, zone(), nowSeconds);
}

export async function loadPreview(
  { api }: RequestContext,
  params: { id: string; row: string },
): Promise<PreviewedRow> {
  const outcome = await api.call(apiCalls.previewNotificationRow, { params });
  const [row] = outcome.ok ? outcome.results : [];
  if (row) return row;
  const status = outcome.ok ? 404 : outcome.status;
  const message = status === 404 ? resourceMessages.noSuch(notificationRows.label.one) : undefined;
  throw new HttpError(status, { message, cause: outcome.ok ? undefined : outcome.msg });
}
