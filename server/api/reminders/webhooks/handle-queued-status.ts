import type { Trx } from '../../database/db.ts';
import { stopTextsToNumber, recordProviderStop } from '../provider-stop.ts';
import { endFailed, endSent } from '../end-queued.ts';
import { readText } from './read-report.ts';
import type { WebhookFields } from './signature.ts';

interface QueuedReport {
  id: string;
  fields: WebhookFields;
  now: number;
}

/** Handles the report of a text outside notification lists, such as a code. Repeated and late reports change nothing. */
export async function handleQueuedStatus(trx: Trx, { id, fields, now }: QueuedReport): Promise<void> {
  const report = readText(fields);
  if (!report) return;
  const message = await trx
    .selectFrom('outbox')
    .select((row) => [
      ...(['id', 'channel', 'recipient', 'subject', 'created', 'payment', 'status'] as const),
      row.cast<string>('id_org', 'text').as('id_org'),
    ])
    .where('id', '=', id)
    .where('called', 'is not', null)
    .where('status', 'in', ['queued', 'sent', 'unknown'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!message) return;
  const ref = fields['MessageSid'];
  if (report.event !== 'reported_failed')
    return message.status === 'sent' ? undefined : endSent(trx, message, { ref, now });
  const number = { idOrg: message.id_org, to: message.recipient, now };
  if (report.reason === 'opted_out') await recordProviderStop(trx, number);
  await stopTextsToNumber(trx, number, report.providerError);
  await endFailed(trx, message, { failure: 'undelivered', providerError: report.providerError, now });
}
