import { apiCalls } from '../../../../shared/api-calls.ts';
import { defaultPageSize } from '../../../../shared/constants.ts';
import type { Channel } from '../../../../shared/contacts/channels.ts';
import { checkPlace } from '../../../../shared/home/check-place.ts';
import { plannedFor } from '../../../../shared/home/planned.ts';
import { writeListState } from '../../../../shared/list-state.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import { messages } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { toIsoDay } from '../../../../shared/resources/day.ts';
import { sayAppointment } from '../../../../shared/time.ts';
import type { RowLine, Rows } from '../../../../views/home/list-props.ts';
import type { Visit } from '../../visit/visit.ts';
import { countCancelled } from './cancelled-counts.ts';
import { hasCheck } from './send-list.ts';
import { loadStandings } from './load-standings.ts';

type NotificationRow = RowOf<typeof notificationRows>;

interface Asked {
  id: string;
  total: number;
  /** True to hide rows canceled by rules. */
  hideCBR: boolean;
  sends: readonly Channel[];
  /** Set if the list was sent and the API provides the result of each message. */
  sent?: { isPaused: boolean };
}

/** Loads the requested page of rows, at most the last one. */
export async function loadRows(visit: Visit, asked: Asked): Promise<Rows> {
  const wanted = pageOf(visit);
  const first = await askFor(visit, asked, wanted);
  if (!first.ok) return { failure: first.msg };
  const count = first.count ?? first.rows.length;
  const pages = Math.max(1, Math.ceil(count / defaultPageSize));
  const page = Math.min(wanted, pages);
  const outcome = page === wanted ? first : await askFor(visit, asked, page);
  if (!outcome.ok) return { failure: outcome.msg };
  const standings = await standingsOf(visit, asked, page);
  if (!standings.ok) return { failure: standings.msg };
  const reading = {
    ...asked,
    ...standings,
    list: (await hasCheck(visit)) ? asked.id : undefined,
    zone: visit.zone(),
    nowSeconds: visit.nowSeconds,
    opensContacts: visit.signedIn().sections.includes('contacts'),
  };
  const lines = outcome.rows.map((row) => toLine(row, reading));
  const cancelled = asked.hideCBR ? Math.max(0, asked.total - count) : await countCancelled(visit, asked.id);
  return { lines, count, page, pages, cancelled };
}

function pageOf({ req }: Visit): number {
  const text = typeof req.query['page'] === 'string' ? req.query['page'] : '';
  return /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

/** Query shared by both calls, so that they return the same rows. */
const pageQuery = ({ hideCBR }: Asked, page: number) => ({
  page,
  size: defaultPageSize,
  ...(hideCBR && { filter: { cbr: 'F' } }),
});

async function standingsOf(visit: Visit, { sent, ...asked }: Asked, page: number) {
  if (!sent) return { ok: true, standings: new Map<string, string>() } as const;
  return loadStandings(visit, { id: asked.id, ...sent, ...pageQuery(asked, page) });
}

function askFor(visit: Visit, asked: Asked, page: number) {
  const { id } = asked;
  const query = { ...pageQuery(asked, page), count: true };
  return visit.api.rows(notificationRows, apiCalls.listNotificationRows, { params: { id }, query });
}

interface Reading extends Asked {
  /** List ID, if its rows have pages. */
  list?: string;
  standings: ReadonlyMap<string, string>;
  zone: string;
  nowSeconds: number;
  opensContacts: boolean;
}

function toLine(row: NotificationRow, reading: Reading): RowLine {
  const { list, sends, sent, standings, zone, nowSeconds, opensContacts } = reading;
  return {
    id: row.id,
    ...(list && { href: checkPlace.row(list, row.id) }),
    name: row.name,
    ...(opensContacts && row.contact && { contactHref: placeOf(contacts).one(row.contact) }),
    phones: [...new Set([row.phone, row.mobile_phone])].filter(Boolean),
    email: row.email,
    appointment: sayAppointment({ date: toIsoDay(row.date), clock: row.time }, zone, nowSeconds),
    planned: plannedFor(row, sends),
    status: row.status,
    reason: row.reason,
    warning: row.warning,
    standing: standings.get(row.id) ?? '',
    ...(sent && hasMessages(row) && { messagesHref: writeListState(messages, { filter: { row: row.id } }) }),
  };
}

/** Returns false for invalid and duplicate rows, which are never planned. */
const hasMessages = ({ status, reason_code: rule }: NotificationRow) =>
  status !== 'error' && rule !== 'duplicate';
