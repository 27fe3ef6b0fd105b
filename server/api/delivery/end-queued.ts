import { hintAt } from '../../../shared/contact-details.ts';
import { sayProviderError } from '../../../shared/delivery/carrier-errors.ts';
import { messageFailures } from '../../../shared/messages/jobs.ts';
import { toTimestamp, type Stored, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { keepNotSent, lockMessaged } from '../payments/message-outcome.ts';
import type { Channel } from '../providers/outbox.ts';
import type { ProviderError } from '../providers/refused.ts';

/** A code, receipt or the like, as it waits for its provider. */
interface QueuedMessage extends Pick<
  Stored<'outbox'>,
  'id' | 'channel' | 'recipient' | 'subject' | 'created' | 'payment'
> {
  id_org: string;
}

/** `refused` for good, `late` where it could not leave in its life, `unknown` where the provider may have taken it. */
type QueuedFailure = 'refused' | 'late' | 'unknown' | 'undelivered';

/** The provider took it. Its text is forgotten. */
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

/** It is not tried again: those who administrate the organisation find it among its tasks. */
export async function endFailed(
  trx: Trx,
  message: QueuedMessage,
  { failure, said, now }: { failure: QueuedFailure; said?: ProviderError; now: number },
): Promise<void> {
  // The payment is locked before its messages, in the order of those who remove it.
  const payment = await lockMessaged(trx, message.payment);
  const channel = toChannel(message.channel);
  const detail = messageFailures.detail(channel, hintAt(channel, message.recipient), message.subject);
  const error = [messageFailures[failure], said && sayProviderError(said)].filter(Boolean).join(' ');
  await trx
    .updateTable('outbox')
    .set({ status: failure === 'unknown' ? 'unknown' : 'failed', html: '', body_text: '' })
    .where('id', '=', message.id)
    .execute();
  if (payment) await keepNotSent(trx, payment, { detail: `${detail}: ${error}`, now });
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

export const toChannel = (channel: string): Channel => (channel === 'text' ? 'text' : 'email');
