import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { Trx } from '../../api/database/db.ts';
import { lakeside } from '../practices.ts';

/** Inserts records in one statement. Their keys are the columns and must be the same in all records. Table and column names must be constants. */
export async function insertRecords(trx: Trx, table: string, records: readonly ApiRecord[]): Promise<void> {
  const [first] = records;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::jsonb)
    on conflict do nothing
  `.execute(trx);
}

/** Returns the ID of a demo record from its name and its creation time in Unix milliseconds. */
export function idAt(ms: number, name: string): string {
  const digest = createHash('sha256').update(`demo record ${name}`).digest('hex');
  return `${Math.trunc(ms / 1000)}-${digest.slice(0, 20)}`;
}

export const isoOf = (ms: number) => new Date(ms).toISOString();

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

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
