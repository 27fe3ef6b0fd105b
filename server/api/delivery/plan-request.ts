import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';

interface PlannedRequest {
  /** The payment that it asks for. */
  payment: string;
  channel: 'text' | 'email';
  address: string;
  /** When it may leave, unix milliseconds. */
  sendAt: number;
  now: number;
}

/** Quiet hours, holidays and a stopped account may hold a request for days; a bill is as true then. */
const lifeMs = 5 * 24 * 3_600_000;

/**
 * Makes the message that asks for a payment: it leaves as those of a job do, once its transaction ends with `queueOpening`. Answers
 * its id.
 */
export async function planRequest(trx: Trx, request: PlannedRequest): Promise<string> {
  const { payment, channel, address, sendAt, now } = request;
  const id = newId(now);
  await sql`
    with made as (
      insert into messages
        (id, id_org, payment, contact, name, channel, address, status, time, queue, send_at, useless_after)
      select ${id}, payments.id_org, payments.id, (
          select min(contacts.id)
          from contacts
          where contacts.id_org = payments.id_org
          and contacts.patient_code = nullif(payments.patient_id, '')
        ), nullif(concat_ws(' ', payments.first_name, payments.last_name), ''), ${channel}, ${address}, 'planned',
        ${toTimestamp(now)}, (
          select min(queues.id)
          from queues
          where queues.id_org = payments.id_org
          and queues.kind = ${channel}
        ), ${toTimestamp(sendAt)}, ${toTimestamp(now + lifeMs)}
      from payments
      where payments.id = ${payment}
      returning id
    )
    insert into message_moves (message, time, event, status)
    select id, ${toTimestamp(now)}, 'plan', 'planned'
    from made
  `.execute(trx);
  return id;
}
