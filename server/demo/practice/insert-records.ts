import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { Trx } from '../../api/database/db.ts';

/** Inserts records with equal keys as columns in one statement. Table and columns must be trusted demo constants. */
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

/** Returns the ID of a named record created at a time in Unix milliseconds. */
export function idAt(ms: number, name: string): string {
  const digest = createHash('sha256').update(`demo record ${name}`).digest('hex');
  return `${Math.trunc(ms / 1000)}-${digest.slice(0, 20)}`;
}

export const isoOf = (ms: number) => new Date(ms).toISOString();

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
