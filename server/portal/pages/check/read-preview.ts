import { apiCalls } from '../../../../shared/api-calls.ts';
import { channels } from '../../../../shared/contacts/channels.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { firstOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import type { PreviewedMessage } from '../../../../views/check/props.ts';
import { HttpError } from '../../http/errors.ts';
import type { RequestContext } from '../../page/request-context.ts';

export async function loadPreview(
  { api }: RequestContext,
  params: { id: string; row: string },
): Promise<ApiRecord | undefined> {
  const outcome = await api.call(apiCalls.previewNotificationRow, { params });
  if (outcome.ok) return firstOf(outcome.reply);
  const message = outcome.status === 404 ? resourceMessages.noSuch(notificationRows.label.one) : undefined;
  throw new HttpError(outcome.status, { message, cause: outcome.msg });
}

export function readPreviewed(record: ApiRecord): PreviewedMessage[] {
  const channel = channels.find((known) => known === record['channel']);
  if (!channel) return [];
  const [subject, text, reason] = ['subject', 'text', 'reason'].map((name) => textOf(record, name));
  return [
    {
      channel,
      to: formatPhone(textOf(record, 'address')),
      sendAt: Number(textOf(record, 'send_at')) || 0,
      reason: reason ?? '',
      subject: subject ?? '',
      text: text ?? '',
      segments: Number(textOf(record, 'segments')) || 0,
      isUntranslated: textOf(record, 'untranslated') === 'T',
      testTo: textOf(record, 'test_to'),
    },
  ];
}
