import { apiCalls } from '../../../../../shared/api-calls.ts';
import type { PreviewedRow } from '../../../../../shared/api-calls/list-outcome.ts';
import { resourceMessages } from '../../../../../shared/locales/en/resources.ts';
import { notificationRows } from '../../../../../shared/resources/notification-rows.ts';
import { HttpError } from '../../../http/errors.ts';
import type { RequestContext } from '../../../page/request-context.ts';

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
