import { apiCalls } from '../../../../shared/api-calls.ts';
import { defaultPageSize } from '../../../../shared/constants.ts';
import { plannedFor, type ChannelName } from '../../../../shared/home/planned.ts';
import { writeListQuery } from '../../../../shared/list-query.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { listOf, readCount, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import type { RowLine, Rows } from '../../../../views/home/props.ts';
import { readableValue } from '../../../../shared/resources/readable.ts';
import { readOutcome, type Outcome } from '../../http/outcome.ts';
import type { ResourceVisit } from '../../resource/screen-parts.ts';
import { callContext } from '../../session/signed-in.ts';

interface Asked {
  /** Of the list. */
  id: string;
  /** All rows of the list. */
  total: number;
  /** Leaves out what rules cancelled. */
  hideCBR: boolean;
  /** What the list's reminder sends. */
  sends: readonly ChannelName[];
}

/** The page of rows that the address asks for; the last one where it asks for more. */
export async function loadRows(visit: ResourceVisit, asked: Asked): Promise<Rows> {
  const wanted = pageOf(visit);
  const first = await askFor(visit, asked, wanted);
  if (!first.ok) return { failure: first.msg };
  const count = readCount(first.reply.p1) ?? listOf(first.reply).length;
  const pages = Math.max(1, Math.ceil(count / defaultPageSize));
  const page = Math.min(wanted, pages);
  const outcome = page === wanted ? first : await askFor(visit, asked, page);
  if (!outcome.ok) return { failure: outcome.msg };
  const lines = listOf(outcome.reply).map((row) => toLine(row, asked.sends));
  const cancelled = asked.hideCBR ? Math.max(0, asked.total - count) : await countCancelled(visit, asked);
  return { lines, count, page, pages, cancelled };
}

function pageOf({ req }: ResourceVisit): number {
  const text = typeof req.query['page'] === 'string' ? req.query['page'] : '';
  return /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

async function askFor(visit: ResourceVisit, { id, hideCBR }: Asked, page: number): Promise<Outcome> {
  const query = { page, size: defaultPageSize, count: true, ...(hideCBR && { filter: { cbr: 'F' } }) };
  return call(visit, id, query);
}

async function call({ parts, req }: ResourceVisit, id: string, query: Parameters<typeof writeListQuery>[0]) {
  const options = { ...callContext(req), params: { id }, query: writeListQuery(query) };
  return readOutcome(await parts.relay.call(apiCalls.listNotificationRows, options));
}

async function countCancelled(visit: ResourceVisit, { id }: Asked): Promise<number> {
  const outcome = await call(visit, id, { size: 1, count: true, filter: { cbr: 'T' } });
  return outcome.ok ? (readCount(outcome.reply.p1) ?? 0) : 0;
}

function toLine(row: ApiRecord, sends: readonly ChannelName[]): RowLine {
  const phones = [textOf(row, 'phone'), textOf(row, 'mobile_phone')].filter(Boolean).map(formatPhone);
  return {
    id: textOf(row, 'id'),
    name: textOf(row, 'name'),
    phone: [...new Set(phones)].join(', '),
    email: textOf(row, 'email'),
    appointment: [textOf(row, 'date'), clockOf(row)].filter(Boolean).join(' '),
    planned: plannedFor(row, sends),
    status: textOf(row, 'status'),
    reason: textOf(row, 'reason'),
  };
}

function clockOf(row: ApiRecord): string {
  const { time } = notificationRows.fields;
  return readableValue('time', time, { value: row['time'], zone: 'UTC', nowSeconds: 0 });
}
