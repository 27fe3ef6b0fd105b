import type { apiCalls } from '../../../../shared/api-calls.ts';
import { readListQuery } from '../../../../shared/list-query.ts';
import { writeCount } from '../../../../shared/reply.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { notFound, refuse, succeed } from '../../operation/answer.ts';
import type { SignedOperation } from '../../operation/operation.ts';
import { findRow, listRows } from '../../rows/tenant.ts';

/** Lists the rows of a notification list in the order in which they were added. Supports the standard list query. */
export const listNotificationRows: SignedOperation<typeof apiCalls.listNotificationRows> = async (
  { actor, params, query },
  { db, clock },
) => {
  const read = readListQuery(query, notificationRows);
  if (!read.ok) return refuse(400, read.msg);
  const access = { actor, now: clock() };
  const list = await findRow(db, { ...access, definition: notifications }, params['id'] ?? '');
  if (!list) return notFound();
  const filter = { ...read.value.filter, notification: String(list['id']) };
  const page = await listRows(db, { ...access, definition: notificationRows }, { ...read.value, filter });
  return succeed(page.rows, page.count === undefined ? undefined : writeCount(page.count));
};
