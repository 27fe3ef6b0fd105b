import { sql } from 'kysely';
import type { Trx } from '../../api/database/db.ts';
import { lakeside } from '../practices.ts';

/** Returns true once for each part if the database has the demo practices. */
export async function claimDemoPart(
  trx: Trx,
  part: 'practice' | 'calls' | 'sounds' | 'line',
): Promise<boolean> {
  const entered = await sql`
    insert into demo_parts (name)
    select ${part}
    from org
    where id = ${lakeside}::bigint
    and demo
    on conflict do nothing
  `.execute(trx);
  return Boolean(entered.numAffectedRows);
}
