import { sql } from 'kysely';
import { usNumber } from '../../../../shared/phone-number.ts';
import type { Db, Trx } from '../../database/db.ts';
import type { WebhookFields } from './signature.ts';

interface Practice {
  id: string;
  name: string;
  phone: string | null;
  /** True if the practice is closed, so that it gets no automatic answers. */
  closed: boolean;
}

interface Incoming {
  channel: 'text' | 'voice';
  /** Ten-digit number of the sender or caller; '' if withheld or foreign. */
  from: string;
  fields: WebhookFields;
}

/**
 * Finds the practice that owns the dialed number. If practices share the account's number, picks the one that last texted or called
 * this patient from it, if known.
 */
export async function findPractice(
  db: Db | Trx,
  { channel, from, fields }: Incoming,
): Promise<Practice | undefined> {
  const to = usNumber(fields['To']);
  const service = fields['MessagingServiceSid'] ?? '';
  const { rows } = await sql<Practice>`
    select org.id::text, org.name, org.phone, org.closed_at is not null as closed
    from org_numbers
    join org on org.id = org_numbers.id_org
    where org_numbers.number in (${to}, ${service})
    order by org_numbers.number = ${to} desc
    limit 1
  `.execute(db);
  return rows[0] ?? (from === '' ? undefined : findLast(db, channel, from));
}

async function findLast(db: Db | Trx, channel: string, from: string): Promise<Practice | undefined> {
  const own = sql.ref(`org.${channel}_from`);
  const { rows } = await sql<Practice>`
    select org.id::text, org.name, org.phone, org.closed_at is not null as closed
    from messages
    join org on org.id = messages.id_org
    where messages.channel = ${channel}
    and messages.address = ${from}
    and (
      messages.status in ('sending', 'sent', 'delivered', 'unknown')
      or messages.status = 'failed' and messages.reason = 'opted_out'
    )
    order by coalesce(${own}, '') <> '', messages.time desc
    limit 1
  `.execute(db);
  return rows[0];
}
