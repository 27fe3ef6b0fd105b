import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';

/**
 * Marks payments as Sent after one of their request messages was sent. Skips locked payments, because deleting a payment locks it and waits
 * for its
 * messages.
 * The next run of `markMissed` marks the skipped payments.
 */
export async function markSent(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update payments
    set status = 'Sent'
    where id in (
      select id
      from payments
      where id = any(${[...new Set(ids)]}::text[])
      and status = 'Requested'
      for no key update skip locked
    )
  `.execute(trx);
}

const lateMs = 24 * 3_600_000;

export async function markMissed(trx: Trx, now: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select payments.id
    from messages message
    join payments on payments.id = message.payment
    where message.payment is not null
    and payments.status = 'Requested'
    and payments.asked_at is not null
    and message.status in ('sent', 'delivered')
    and message.time > ${toTimestamp(now - lateMs)}
    and message.send_at >= payments.asked_at
  `.execute(trx);
  await markSent(
    trx,
    rows.map(({ id }) => id),
  );
}
