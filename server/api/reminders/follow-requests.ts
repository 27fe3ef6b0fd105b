import { sql } from 'kysely';
import { maskAddress } from '../../../shared/contact-details.ts';
import { describeProviderError } from '../../../shared/reminders/carrier-errors.ts';
import type { MessageState } from '../../../shared/reminders/machine.ts';
import { messageFailures } from '../../../shared/locales/en/jobs.ts';
import { toId, toTimestamp, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { markSent } from '../payment-messages/mark-sent.ts';

interface MovedRequest {
  id: string;
  payment: string | null;
  status: MessageState;
}

/** Updates payments after their requests change status: a sent request marks its payment as sent; a failed one creates a task for staff. */
export async function followRequests(trx: Trx, moved: readonly MovedRequest[], now: number): Promise<void> {
  const requests = moved.filter(({ payment }) => payment !== null);
  const sent = requests.filter(({ status }) => status === 'sent' || status === 'delivered');
  await markSent(
    trx,
    sent.flatMap(({ payment }) => payment ?? []),
  );
  for (const { id, status } of requests) if (status === 'failed') await recordFailed(trx, id, now);
}

interface FailedRequest {
  id_org: string;
  /** Payment id, or null if another transaction has locked the payment. Waiting could deadlock, because deleting a payment locks its messages. */
  payment: string | null;
  channel: 'text' | 'email';
  address: string;
  subject: string;
  reason: string | null;
  code: string;
  words: string;
}

const refusals: ReadonlySet<string | null> = new Set(['refused', 'bounced', 'opted_out']);

/** Adds a task for the organization's administrators. */
async function recordFailed(trx: Trx, id: string, now: number): Promise<void> {
  const { rows } = await sql<FailedRequest>`
    select message.id_org::text, held.id as payment, message.channel, coalesce(message.address, '') as address,
      coalesce(message.subject, '') as subject, message.reason, coalesce(message.error_code, '') as code,
      coalesce(message.error_text, '') as words
    from messages message
    left join lateral (
      select payments.id
      from payments
      where payments.id = message.payment
      for key share skip locked
    ) held on true
    where message.id = ${id}
  `.execute(trx);
  for (const { id_org: idOrg, channel, address, subject, payment, reason, code, words } of rows)
    await trx
      .insertInto('tasks')
      .values({
        id: newId(now),
        id_org: toId(idOrg),
        kind: channel === 'text' ? 'text' : 'mail',
        status: 'failed',
        progress: null,
        detail: messageFailures.detail(channel, maskAddress(channel, address), subject),
        error: [
          refusals.has(reason) ? messageFailures.refused : messageFailures.late,
          describeProviderError({ code, text: words }),
        ]
          .filter(Boolean)
          .join(' '),
        payment,
        created: toTimestamp(now),
        finished: toTimestamp(now),
      })
      .execute();
}
