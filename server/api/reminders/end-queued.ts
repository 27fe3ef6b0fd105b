import { maskAddress } from '../../../shared/contact-details.ts';
import { describeProviderError } from '../../../shared/reminders/carrier-errors.ts';
import { messageFailures } from '../../../shared/locales/en/jobs.ts';
import { toTimestamp, type Stored, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { recordNotSent, lockMessaged } from '../payment-messages/message-outcome.ts';
import type { OutboxChannel } from '../providers/outbox.ts';
import type { ProviderError } from '../providers/refused.ts';

interface QueuedMessage extends Pick<
  Stored<'outbox'>,
  'id' | 'channel' | 'recipient' | 'subject' | 'created' | 'payment'
> {
  id_org: string;
}

/**
 * Kind of failure: `refused` permanently, `late` if not sent in time, `unknown` if the provider may have accepted the message, or
 * `undelivered`.
 */
type QueuedFailure = 'refused' | 'late' | 'unknown' | 'undelivered';

/** Marks the message as sent and deletes its text. */
export async function endSent(
  trx: Trx,
  { id }: Pick<QueuedMessage, 'id'>,
  { ref, now }: { ref?: string; now: number },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({
      status: 'sent',
      sent: toTimestamp(now),
      html: '',
      body_text: '',
      ...(ref !== undefined && { provider_ref: ref }),
    })
    .where('id', '=', id)
    .execute();
}

/** Marks the message as permanently failed and adds a task for the organization's administrators. */
export async function endFailed(
  trx: Trx,
  message: QueuedMessage,
  { failure, providerError, now }: { failure: QueuedFailure; providerError?: ProviderError; now: number },
): Promise<void> {
  // Locks the payment before its messages, in the same order as a deletion does, to avoid deadlocks.
  const payment = await lockMessaged(trx, message.payment);
  const channel = toChannel(message.channel);
  const detail = messageFailures.detail(channel, maskAddress(channel, message.recipient), message.subject);
  const error = [messageFailures[failure], providerError && describeProviderError(providerError)]
    .filter(Boolean)
    .join(' ');
  await trx
    .updateTable('outbox')
    .set({ status: failure === 'unknown' ? 'unknown' : 'failed', html: '', body_text: '' })
    .where('id', '=', message.id)
    .execute();
  if (payment) await recordNotSent(trx, payment, { detail: `${detail}: ${error}`, now });
  await trx
    .insertInto('tasks')
    .values({
      id: newId(now),
      id_org: Number(message.id_org),
      kind: channel === 'text' ? 'text' : 'mail',
      status: 'failed',
      progress: null,
      detail,
      error,
      payment: payment?.id ?? null,
      created: message.created,
      finished: toTimestamp(now),
    })
    .execute();
}

export const toChannel = (channel: string): OutboxChannel => (channel === 'text' ? 'text' : 'email');
