import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';

export interface PlannedRequest {
  /** Of the message. */
  id: string;
  /** The payment that it asks for. */
  payment: string;
  channel: 'text' | 'email';
  address: string;
  /** When it may leave, unix milliseconds. */
  sendAt: number;
}

/** Quiet hours, holidays and a stopped account may hold a request for days; a bill is as true then. */
const lifeMs = 5 * 24 * 3_600_000;

/** Makes the messages that ask for payments: they leave as those of a job do, once their transaction ends with `queueOpening`. */
export async function planRequests(
  trx: Trx,
  requests: readonly PlannedRequest[],
  now: number,
): Promise<void> {
  const given = requests.map(({ sendAt, ...rest }) => ({ ...rest, send_at: sendAt / 1000 }));
  await sql`
    with made as (
      insert into messages
        (id, id_org, payment, contact, name, channel, address, status, time, queue, send_at, useless_after)
      select given.id, payments.id_org, payments.id, (
          select min(contacts.id)
          from contacts
          where contacts.id_org = payments.id_org
          and contacts.patient_code = nullif(payments.patient_id, '')
        ), nullif(concat_ws(' ', payments.first_name, payments.last_name), ''), given.channel, given.address, 'planned',
        ${toTimestamp(now)}, (
          select min(queues.id)
          from queues
          where queues.id_org = payments.id_org
          and queues.kind = given.channel
        ), to_timestamp(given.send_at), ${toTimestamp(now + lifeMs)}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (id text, payment text, channel text, address text, send_at double precision)
      join payments on payments.id = given.payment
      returning id
    )
    insert into message_moves (message, time, event, status)
    select id, ${toTimestamp(now)}, 'plan', 'planned'
    from made
  `.execute(trx);
}
