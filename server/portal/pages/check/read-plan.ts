import { apiCalls } from '../../../../shared/api-calls.ts';
import { channels } from '../../../../shared/contacts/channels.ts';
import { messageFlaws } from '../../../../shared/delivery/message-flaws.ts';
import { writeListQuery } from '../../../../shared/list-query.ts';
import { checkMessages } from '../../../../shared/messages/home.ts';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { firstOf, readCount, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { notificationRows, rowRules } from '../../../../shared/resources/notification-rows.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { readRow } from '../../../../shared/resources/read-row.ts';
import { isPlaceholder } from '../../../../shared/templates/placeholders.ts';
import { fromWallClock, formatDate, formatMoment } from '../../../../shared/time.ts';
import type {
  CheckPageProps,
  FlawExample,
  PlanPreview,
  PlannedLine,
  RowsFilter,
} from '../../../../views/check/props.ts';
import { HttpError } from '../../http/errors.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Rows per page, fewer than on a list page because each row shows more. */
export const rowsPerPage = 25;

type PlanQuery = Partial<RowsFilter> & {
  page: number;
  /** Unix seconds, or 0 to start immediately. */
  startAt: number;
  /** 'F' to skip the slow search for template mistakes. */
  words?: 'F';
};

type Loaded = Pick<CheckPageProps, 'plan' | 'lines' | 'count' | 'page' | 'pages'>;

/** Loads a list's plan with one page of its rows. A page number past the end loads the last page. */
export async function loadPlan(ctx: RequestContext, list: string, planQuery: PlanQuery): Promise<Loaded> {
  const outcome = await ctx.api.call(apiCalls.planNotification, {
    params: { id: list },
    query: queryOf(planQuery),
  });
  if (!outcome.ok) {
    if (outcome.status !== 404) throw new HttpError(outcome.status, { cause: outcome.msg });
    throw new HttpError(404, { message: resourceMessages.noSuch(notifications.label.one) });
  }
  const record = firstOf(outcome.reply);
  const count = readCount(outcome.reply.p1) ?? 0;
  const pages = Math.max(1, Math.ceil(count / rowsPerPage));
  if (planQuery.page > pages) return loadPlan(ctx, list, { ...planQuery, page: pages });
  const lines = recordsIn(record, 'rows').map((row) => toLine(row, ctx));
  return { plan: toForeseen(record), lines, count, page: planQuery.page, pages };
}

function queryOf(planQuery: PlanQuery): Record<string, string> {
  const { reason, gets, untranslated, warned, flaw, search, all, page, startAt, words } = planQuery;
  const filter = filterOf(reason, Boolean(all || search || gets || untranslated || warned || flaw));
  return {
    ...writeListQuery({ page, size: rowsPerPage, count: true, search, filter }),
    ...(gets && { gets }),
    ...(untranslated && { untranslated: 'T' }),
    ...(warned && { warned: 'T' }),
    ...(flaw && { flaw }),
    ...(words && { words }),
    ...(startAt > 0 && { start_at: String(startAt) }),
  };
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

function toForeseen(record: ApiRecord | undefined): PlanPreview {
  const number = (from: ApiRecord | undefined, name: string) => Number(textOf(from, name)) || 0;
  return {
    people: number(record, 'people'),
    nothing: number(record, 'nothing'),
    undated: number(record, 'undated'),
    late: number(record, 'late'),
    open: recordsIn(record, 'open').flatMap((one) => {
      const field = textOf(one, 'field');
      return isPlaceholder(field) ? [{ field, ...toExample(one) }] : [];
    }),
    flaws: recordsIn(record, 'flaws').flatMap((one) => {
      const code = messageFlaws.find((known) => known === one['code']);
      const [quote, length] = [textOf(one, 'quote'), number(one, 'length')];
      return code ? [{ code, quote, length, ...toExample(one) }] : [];
    }),
    warned: number(record, 'warned'),
    readAs: Array.isArray(record?.['read_as']) ? record['read_as'].map(String) : [],
    firstAt: number(record, 'first_at'),
    lastAt: number(record, 'last_at'),
    gets: recordsIn(record, 'gets').map((one) => {
      const named = textOf(one, 'channels').split(',');
      return { channels: knownIn(named), people: number(one, 'people') };
    }),
    reasons: recordsIn(record, 'reasons').flatMap((one) => {
      const code = [...rowRules, 'error' as const].find((known) => known === one['code']);
      return code ? [{ code, people: number(one, 'people') }] : [];
    }),
    untranslated: readUntranslated(record),
    oneByOne: textOf(record, 'one_by_one') === 'T',
    noProvider: knownIn(Array.isArray(record?.['no_provider']) ? record['no_provider'] : []),
  };
}

function readUntranslated(record: ApiRecord | undefined): PlanPreview['untranslated'] {
  const groups = recordsIn(record, 'untranslated');
  const named = groups.flatMap((one) => textOf(one, 'channels').split(','));
  return {
    people: groups.reduce((sum, one) => sum + (Number(textOf(one, 'people')) || 0), 0),
    channels: channels.filter((channel) => named.includes(channel)),
  };
}

const toExample = (record: ApiRecord): FlawExample => ({
  people: Number(textOf(record, 'people')) || 0,
  row: textOf(record, 'row'),
  name: textOf(record, 'name'),
  channel: channels.find((known) => known === record['channel']),
});

const knownIn = (names: readonly unknown[]) =>
  names.flatMap((name) => channels.find((known) => known === name) ?? []);

function toLine(record: ApiRecord, ctx: RequestContext): PlannedLine {
  const { nowSeconds } = ctx;
  const row = readRow(notificationRows, record);
  const gets = recordsIn(record, 'gets');
  const at = Math.min(...gets.map((one) => Number(textOf(one, 'send_at'))));
  return {
    id: row.id,
    name: row.name,
    appointment: formatRowAppointment(row, ctx) || 'No date',
    gets: knownIn(gets.map((one) => textOf(one, 'channel'))),
    isUntranslated: gets.some((one) => textOf(one, 'untranslated') === 'T'),
    sendTimeText:
      gets.length > 0 ? formatMoment(Math.max(at, nowSeconds), ctx.zone(), nowSeconds) : row.reason,
    isExcluded: gets.length === 0,
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
