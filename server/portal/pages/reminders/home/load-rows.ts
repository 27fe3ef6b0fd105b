import { apiCalls } from '../../../../../shared/api-calls.ts';
import { defaultPageSize } from '../../../../../shared/constants.ts';
import type { Channel } from '../../../../../shared/contacts/channels.ts';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { plannedFor } from '../../../../../shared/reminders/planned.ts';
import { writeListState } from '../../../../../shared/list-state.ts';
import { contacts } from '../../../../../shared/resources/contacts.ts';
import type { RowOf } from '../../../../../shared/resources/define.ts';
import { notificationRows } from '../../../../../shared/resources/notification-rows.ts';
import { messages } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { toIsoDay } from '../../../../../shared/written-day.ts';
import { formatAppointment } from '../../../../../shared/time.ts';
import type { RowLine, Rows } from '../../../../../views/reminders/home/list-props.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { countCancelled } from './cancelled-counts.ts';
import { hasCheck } from './send-list.ts';
import { loadRowStatuses } from './load-row-statuses.ts';
import type { ListResult } from '../../../session/api.ts';

type NotificationRow = RowOf<typeof notificationRows>;

interface RowsOptions {
  id: string;
  total: number;
  /** True to hide rows canceled by rules. */
  hideCBR: boolean;
  sends: readonly Channel[];
  /** Set if the notification list was sent and the API reports the result of each message. */
  sent?: { isPaused: boolean };
}

/** Loads the requested page of rows, or the last page if the number is past the end. */
export async function loadRows(ctx: RequestContext, options: RowsOptions): Promise<Rows> {
  const wanted = pageOf(ctx);
  const first = await fetchPage(ctx, options, wanted);
  if (!first.ok) return { failure: first.msg };
  const count = first.count ?? first.rows.length;
  const pages = Math.max(1, Math.ceil(count / defaultPageSize));
  const page = Math.min(wanted, pages);
  const outcome = page === wanted ? first : await fetchPage(ctx, options, page);
  if (!outcome.ok) return { failure: outcome.msg };
  const statuses = await loadPageStatuses(ctx, options, page);
  if (!statuses.ok) return { failure: statuses.msg };
  const context = {
    ...options,
    ...statuses,
    list: (await hasCheck(ctx)) ? options.id : undefined,
    zone: ctx.zone(),
    nowSeconds: ctx.nowSeconds,
    opensContacts: ctx.signedIn().sections.includes('contacts'),
  };
  const lines = outcome.rows.map((row) => toLine(row, context));
  const cancelled = options.hideCBR
    ? Math.max(0, options.total - count)
    : await countCancelled(ctx, options.id);
  return { lines, count, page, pages, cancelled };
}

function pageOf({ req }: RequestContext): number {
  const text = typeof req.query['page'] === 'string' ? req.query['page'] : '';
  return /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

/** Query shared by both calls so that they return the same rows. */
const pageQuery = ({ hideCBR }: RowsOptions, page: number) => ({
  page,
  size: defaultPageSize,
  ...(hideCBR && { filter: { cbr: 'F' } }),
});

async function loadPageStatuses(ctx: RequestContext, { sent, ...options }: RowsOptions, page: number) {
  if (!sent) return { ok: true, statuses: new Map<string, string>() } as const;
  return loadRowStatuses(ctx, { id: options.id, ...sent, ...pageQuery(options, page) });
}

function fetchPage(ctx: RequestContext, options: RowsOptions, page: number) {
  const { id } = options;
  const query = { ...pageQuery(options, page), count: true };
  return ctx.api.rows(notificationRows, apiCalls.listNotificationRows, { params: { id }, query });
}

interface LineContext extends RowsOptions {
  /** List ID, set if its rows have their own pages. */
  list?: string;
  statuses: ReadonlyMap<string, string>;
  zone: string;
  nowSeconds: number;
  opensContacts: boolean;
}

function toLine(row: NotificationRow, context: LineContext): RowLine {
  const { list, sends, sent, statuses, zone, nowSeconds, opensContacts } = context;
  return {
    id: row.id,
    ...(list && { href: checkPath.row(list, row.id) }),
    name: row.name,
    ...(opensContacts && row.contact && { contactHref: pathsOf(contacts).one(row.contact) }),
    phones: [...new Set([row.phone, row.mobile_phone])].filter(Boolean),
    email: row.email,
    appointment: formatAppointment({ date: toIsoDay(row.date), clock: row.time }, zone, nowSeconds),
    planned: plannedFor(row, sends),
    status: row.status,
    reason: row.reason,
    warning: row.warning,
    messageStatus: statuses.get(row.id) ?? '',
    ...(sent && hasMessages(row) && { messagesHref: writeListState(messages, { filter: { row: row.id } }) }),
  };
}

/** Returns false for invalid and duplicate rows, for which no messages are planned. */
const hasMessages = ({ status, reason_code: rule }: NotificationRow) =>
  status !== 'error' && rule !== 'duplicate';

/** Returns the rows, or none after an error that the page shows elsewhere. */
export const rowsOf = <Row>(listed: ListResult<Row>): Row[] => (listed.ok ? listed.rows : []);

export const namesOf = (rows: readonly { id: string; name: string }[]) =>
  new Map(rows.map(({ id, name }) => [id, name]));
