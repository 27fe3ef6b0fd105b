import { sql } from 'kysely';
import type { Trx } from '../database/db.ts';

/** If the lead message of a shared household call is not sent, makes the first remaining message the lead. */
export async function reassignJoinedCalls(trx: Trx, leads: readonly string[]): Promise<void> {
  if (leads.length === 0) return;
  await sql`
    update messages
    set joined_to = nullif(heirs.lead, messages.id)
    from (
      select id, first_value(id) over (partition by joined_to order by send_at, id) as lead
      from messages
      where joined_to = any(${leads}::text[])
      and status in ('planned', 'due')
    ) heirs
    where messages.id = heirs.id
  `.execute(trx);
}
