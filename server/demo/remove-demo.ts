import { sql } from 'kysely';
import type { Db, Trx } from '../api/database/db.ts';
import { demoReseller, demoResellerName } from './practices.ts';
import { seedLock } from './seed-demo.ts';

type Removed = Readonly<Record<string, number>>;

/** Deletes the demo organizations with all their data in one transaction; other organizations stay unchanged. The worker deletes their files. */
export function removeDemo(db: Db): Promise<Removed> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(trx);
    await sql`select set_config('portal.removes_demo', 'yes', true)`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    const ids = await demoIds(trx);
    const chosen = {
      inbound_sequence: null,
      payment_text: null,
      payment_text_es: null,
      payment_email: null,
      payment_email_es: null,
    };
    await trx.updateTable('org').set(chosen).where('demo', '=', true).execute();
    const books = await removeFromSandbox(trx);
    const rows = await removeRows(trx, await tablesOfOrganizations(trx));
    const { numDeletedRows } = await trx.deleteFrom('org').where('demo', '=', true).executeTakeFirstOrThrow();
    await forgetDemo(trx, ids);
    const all = { org: Number(numDeletedRows), ...rows, ...books };
    return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
  });
}

async function demoIds(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text from org where demo`.execute(trx);
  return rows.map(({ id }) => id);
}

const ofDemo = sql`(select id from org where demo)`;

/** Deletes the demo's sandbox rows. They have no organization, so they are found through attempts, charges and saved methods. */
async function removeFromSandbox(trx: Trx): Promise<Removed> {
  const attempts = sql`(
    select reference from payment_attempts where id_org in ${ofDemo}
    union
    select reference from payment_charges where id_org in ${ofDemo}
  )`;
  const methods = sql`(select token from saved_methods where id_org in ${ofDemo})`;
  const removals = {
    sandbox_refunds: sql`charge_reference in ${attempts}`,
    sandbox_charges: sql`reference in ${attempts}`,
    sandbox_methods: sql`token in ${methods}`,
  };
  const removed: Record<string, number> = {};
  for (const [table, which] of Object.entries(removals)) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${which}`.execute(trx);
    removed[table] = Number(numAffectedRows);
  }
  return removed;
}

/** Lists all tables that contain rows of organizations, including tables added by later migrations. */
async function tablesOfOrganizations(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select pg_class.relname as name
    from pg_attribute
    join pg_class on pg_class.oid = pg_attribute.attrelid
    where pg_attribute.attname = 'id_org'
    and pg_class.relkind = 'r'
    and pg_class.relnamespace = current_schema()::regnamespace
    and pg_class.relname <> 'row_counts'
    order by 1
  `.execute(trx);
  return rows.map(({ name }) => name);
}

/** Deletes in one statement, so that foreign keys are checked after all rows are gone. */
async function removeRows(trx: Trx, tables: readonly string[]): Promise<Removed> {
  const removals = tables.map(
    (table) =>
      sql`${sql.ref(`from_${table}`)} as (delete from ${sql.table(table)} where id_org in ${ofDemo} returning 1)`,
  );
  const counts = tables.map(
    (table) => sql`(select count(*) from ${sql.ref(`from_${table}`)}) as ${sql.ref(table)}`,
  );
  const { rows } = await sql<Removed>`with ${sql.join(removals)} select ${sql.join(counts)}`.execute(trx);
  return rows[0] ?? {};
}

async function forgetDemo(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from row_counts where id_org = any(${ids}::bigint[])`.execute(trx);
  await trx.deleteFrom('demo_parts').execute();
  await sql`
    delete from resellers
    where (id, name) = (${demoReseller}, ${demoResellerName})
    and not exists (select 1 from org where org.reseller = resellers.id)
  `.execute(trx);
  // Keeps the reseller for organizations that signed up with its ID, but closes it for new sign-ups.
  await sql`update resellers set active = false where (id, name) = (${demoReseller}, ${demoResellerName})`.execute(
    trx,
  );
}
