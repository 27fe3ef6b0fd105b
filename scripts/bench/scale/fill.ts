import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../server/api/database/db.ts';
import { fillPractices } from './fill-practices.ts';
import { fillRecords } from './fill-records.ts';

export interface Filling {
  practices: number;
  messages: number;
  /** Organization ID of one of the largest practices. */
  large: string;
  /** Organization IDs of practices of usual size whose staff sign in. */
  usual: readonly string[];
  /** True to fill only these practices, with the same data as among all others. */
  isAlone: boolean;
}

export const messagesPerList = 24;
/** Days over which the lists are spread, of which the last ones have appointments in the future. */
export const spreadDays = 360;
/** Every tenth list belongs to one of the first practices, which therefore have a hundredth of all messages each. */
const largePractices = 10;
const firstOrganization = 200_000;

/** Organization of the practice with the number `index`. */
export const orgOf = (index: RawBuilder<unknown>, { usual, large }: Filling) => sql`
  case when ${index} = 0 then ${large}::bigint
    when ${index} >= ${sql.lit(largePractices)} and ${index} < ${sql.lit(largePractices + usual.length)}
      then (${[...usual]}::bigint[])[${index} - ${sql.lit(largePractices - 1)}]
    else ${sql.lit(firstOrganization)} + ${index} end
`;

/** Practice of the record with the number `number`: a tenth belongs to the large ones. */
export const practiceOf = (number: RawBuilder<unknown>, { practices }: Filling) => sql`
  case when ${number} % 10 = 0 then (${number} / 10) % ${sql.lit(largePractices)}
    else ${sql.lit(largePractices)} + (${number} - ${number} / 10)::bigint * 7919 % ${sql.lit(practices - largePractices)} end
`;

export const onlyMeasured = (index: RawBuilder<unknown>, { isAlone, usual }: Filling) =>
  isAlone
    ? sql`(${index} = 0 or ${index} >= ${sql.lit(largePractices)} and ${index} < ${sql.lit(largePractices + usual.length)})`
    : sql`true`;

/**
 * Fills the schema with a year of practices. Every tenth list belongs to one of ten large practices. Skips triggers and foreign keys, whose
 * effects it inserts itself, and builds the indexes afterwards.
 */
export async function fill(db: Db, filling: Filling): Promise<void> {
  await db.connection().execute(async (connection) => {
    for (const setting of [
      'statement_timeout = 0',
      'synchronous_commit = off',
      "maintenance_work_mem = '1GB'",
    ])
      await sql`set ${sql.raw(setting)}`.execute(connection);
    await sql`set max_parallel_maintenance_workers = 0`.execute(connection);
    await sql`set session_replication_role = replica`.execute(connection);
    await fillPractices(connection, filling);
    await withoutIndexes(
      connection,
      ['messages', 'message_moves', 'notification_rows', 'contacts', 'audit', 'ivr', 'payments'],
      () => fillRecords(connection, filling),
    );
    await countRows(connection);
    await sql`set session_replication_role = origin`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset all`.execute(connection);
  });
}

/** Drops the indexes except primary keys, runs `insert`, and builds them again. */
async function withoutIndexes(db: Db, tables: readonly string[], insert: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${tables}::regclass[])
    and not i.indisprimary
    order by c.relname
  `.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  await insert();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

/** Inserts the row counts that the skipped triggers would have inserted. */
async function countRows(db: Db): Promise<void> {
  await sql`delete from row_counts`.execute(db);
  for (const table of ['messages', 'contacts', 'audit', 'payments'])
    await sql`
      insert into row_counts (id_org, name, change)
      select id_org, ${table}, count(*) from ${sql.table(table)} group by id_org
    `.execute(db);
  await sql`
    insert into call_hours (id_org, cdr_dst, hour, calls)
    select id_org, cdr_dst, date_trunc('hour', cdr_start), count(*) from ivr group by 1, 2, 3
  `.execute(db);
}
