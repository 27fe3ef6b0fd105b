import { apiCalls } from '../../../../shared/api-calls.ts';
import { writeListQuery, type ListQuery } from '../../../../shared/list-query.ts';
import { listOf, readCount } from '../../../../shared/reply.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import { readRow } from '../../../../shared/resources/read-row.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { Visit } from '../../visit/visit.ts';

export type NotificationRow = RowOf<typeof notificationRows>;

/** Rows of one notification list, asked for as any list is. */
export async function askRows(
  { api }: Pick<Visit, 'api'>,
  list: string,
  query: Partial<ListQuery>,
): Promise<Outcome<{ rows: NotificationRow[]; count: number | undefined }>> {
  const asked = { params: { id: list }, query: writeListQuery(query) };
  const outcome = await api.call(apiCalls.listNotificationRows, asked);
  if (!outcome.ok) return outcome;
  const rows = listOf(outcome.reply).map((record) => readRow(notificationRows, record));
  return { ...outcome, rows, count: readCount(outcome.reply.p1) };
}

/** How many of its rows rules cancelled; undefined where the API does not say. */
export async function countCancelled(visit: Pick<Visit, 'api'>, list: string): Promise<number | undefined> {
  const outcome = await askRows(visit, list, { size: 1, count: true, filter: { cbr: 'T' } });
  return outcome.ok ? outcome.count : undefined;
}
