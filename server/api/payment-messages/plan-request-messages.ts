import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';
import type { KeptTemplates } from './kept-templates.ts';

export interface PlannedRequestMessage {
  id: string;
  payment: string;
  channel: 'text' | 'email';
  address: string;
  /** Earliest send time in Unix milliseconds. */
  sendAt: number;
}

/** Lifetime of a payment request. Long enough for quiet hours, holidays or a stopped account, which may delay it by days. */
const lifeMs = 5 * 24 * 3_600_000;

/** Inserts the messages of payment requests. They are sent like a job's messages once the caller's transaction calls `queueOpenWindows`. */
export async function planRequestMessages(
  trx: Trx,
  requests: readonly PlannedRequestMessage[],
  { templates, now }: { templates: KeptTemplates; now: number },
): Promise<void> {
  const rows = requests.map(({ sendAt, ...rest }) => ({ ...rest, send_at: sendAt / 1000 }));
  await sql`
    with made as (
      insert into messages
        (id, id_org, payment, contact, name, channel, address, status, time, queue, send_at, useless_after, templates)
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
        ), to_timestamp(given.send_at), ${toTimestamp(now + lifeMs)}, ${JSON.stringify(templates)}::jsonb
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (id text, payment text, channel text, address text, send_at double precision)
      join payments on payments.id = given.payment
      returning id
    )
    insert into message_moves (message, time, event, status)
    select id, ${toTimestamp(now)}, 'plan', 'planned'
    from made
  `.execute(trx);
}
