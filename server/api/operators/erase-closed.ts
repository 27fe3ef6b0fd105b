import { sql, type RawBuilder } from 'kysely';
import { closedDays } from '../../../shared/constants.ts';
import { closingMessages } from '../../../shared/locales/en/closing.ts';
import { toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { scanRows } from '../database/row-scan.ts';
import { systemActor } from '../operation/actor.ts';
import { queueForget } from '../payments/forget-method.ts';
import { queueDrop } from '../recordings/fetch-recording.ts';
import { readLinks } from '../rows/links.ts';
import { writeAudit } from '../rows/audit.ts';
import { isHeld, requireNoHold } from '../rows/legal-holds.ts';

const dayMs = 24 * 3_600_000;
/** Maximum number of rows deleted in one transaction. */
const mostAtOnce = 2000;
/** Maximum number of rows with parts or with copies at a provider deleted in one transaction. */
const mostWithParts = 200;

/** Tables that stay: payments with their history, as the law requires, the audit trail, and row counts, which follow the rows. */
const keptTables: ReadonlySet<string> = new Set([
  'audit',
  'gateway_orders',
  'payment_accounts',
  'payment_charges',
  'payment_events',
  'payment_refunds',
  'payments',
  'row_counts',
]);

/**
 * Deletes the data of organizations that have been closed for `closedDays`. Continues after an interruption, and waits during a legal hold.
 */
export async function eraseClosed({ db, clock }: { db: Db; clock: () => number }): Promise<void> {
  const before = toTimestamp(clock() - closedDays * dayMs);
  const { rows } = await sql<{ id: string }>`
    select id::text from org
    where closed_at <= ${before} and erased_at is null and not ${isHeld({ idOrg: sql.ref('org.id') })}
    order by id
  `.execute(db);
  await scanRows(
    'erase_closed',
    rows.map(({ id }) => id),
    async (idOrg) => {
      if (await startErasing(db, { idOrg, before, now: clock() })) await erase(db, idOrg, clock());
    },
  );
}

/**
 * Marks the organization, which cannot be reopened from then on, and clears its references to templates and sequences, which would block
 * their deletion. Returns false if it was reopened or held in the meantime. The condition is checked in its own statement after the lock,
 * so that it sees a hold set by the previous owner of the lock.
 */
function startErasing(
  db: Db,
  { idOrg, before, now }: { idOrg: string; before: RawBuilder<Date>; now: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`select from org where id = ${idOrg}::bigint for no key update`.execute(trx);
    const { rows } = await sql`
      update org
      set erasing_since = coalesce(erasing_since, ${toTimestamp(now)}), inbound_sequence = null, payment_text = null,
        payment_text_es = null, payment_email = null, payment_email_es = null
      where id = ${idOrg}::bigint
      and closed_at <= ${before}
      and erased_at is null
      and not ${isHeld({ idOrg: sql.ref('org.id') })}
      returning id
    `.execute(trx);
    return rows.length > 0;
  });
}

async function erase(db: Db, idOrg: string, now: number): Promise<void> {
  for (const table of await listErasedTables(db)) await deleteAll(db, table, idOrg);
  // Unpaid requests need not stay. Only rows without any money are deleted.
  await deleteRows(
    db,
    'payments',
    sql`
      ${ofOrganization(idOrg)}
      and status not in ('Paid', 'Refunded')
      and attempt is null
      and part_of is null
      and rest_payment is null
      and not exists (select from payment_charges where payment_id = payments.id)
      and not exists (select from payment_refunds where payment_id = payments.id)
    `,
  );
  await db.transaction().execute(async (trx) => {
    await sql`select from org where id = ${idOrg}::bigint for no key update`.execute(trx);
    await requireNoHold(trx, { idOrg });
    await sql`delete from client_settings where id = ${idOrg}::bigint`.execute(trx);
    await trx
      .updateTable('org')
      .set({ erased_at: toTimestamp(now) })
      .where('id', '=', toId(idOrg))
      .execute();
    const entry = {
      actor: systemActor('delivery', idOrg),
      action: 'erase',
      resource: 'org',
      recordId: idOrg,
      now,
    };
    await writeAudit(trx, { ...entry, detail: closingMessages.auditErased });
  });
}

/** Table with rows of organizations, and the tables that belong to its rows without naming the organization themselves. */
interface ErasedTable {
  name: string;
  /** Type of its `id`, if it has parts. */
  type?: string;
  parts: { child: string; column: string }[];
}

/** Lists the tables with rows of organizations, those that refer to others first, so that a deletion cascades to few rows. */
async function listErasedTables(db: Db): Promise<ErasedTable[]> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name
      from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace
      and relkind = 'r'
      and attname = 'id_org'
      and not attisdropped
      order by relname
    `.execute(trx);
    const owned = new Set(rows.map(({ name }) => name));
    const names = [...owned].filter((name) => !keptTables.has(name));
    const links = await readLinks(trx);
    const blocking = links.filter(({ child, parent }) => child !== parent && names.includes(child));
    const sorted = inOrder(names, (name) =>
      blocking.filter(({ parent }) => parent === name).map(({ child }) => child),
    );
    return sorted.map((name) => {
      const parts = links.filter(
        ({ child, parent, parentColumn, onDelete }) =>
          parent === name && parentColumn === 'id' && onDelete === 'goes' && !owned.has(child),
      );
      return { name, type: parts[0]?.type, parts };
    });
  });
}

/** Sorts names so that each comes after those returned by `before`. */
function inOrder(names: readonly string[], before: (name: string) => string[]): string[] {
  const sorted = new Set<string>();
  const visit = (name: string) => {
    if (sorted.has(name)) return;
    before(name).forEach(visit);
    sorted.add(name);
  };
  names.forEach(visit);
  return [...sorted];
}

type Row = Readonly<Record<string, string | null>>;

/** Tables whose rows have copies at providers, each with a function that queues the deletion of a row's copy. */
const providerCopies: Readonly<
  Record<string, (trx: Trx, idOrg: string, row: Row) => Promise<void> | undefined>
> = {
  recordings: (trx, _idOrg, { ref }) => (ref ? queueDrop(trx, ref) : undefined),
  saved_methods: (trx, idOrg, { token, account }) =>
    token ? queueForget(trx, { idOrg, paymentId: '', token, account: account ?? '' }) : undefined,
};

/** Deletes rows, and queues the deletion of their copies at a provider in the same transaction. */
async function deleteWithCopies(
  db: Db,
  table: string,
  idOrg: string,
  queueCopy: (trx: Trx, row: Row) => Promise<void> | undefined,
): Promise<void> {
  for (let count = mostWithParts; count === mostWithParts;)
    count = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ row: Row }>`
        delete from ${sql.table(table)} deleted
        where ctid = any(array(
          select ctid from ${sql.table(table)} where ${ofOrganization(idOrg)} limit ${mostWithParts}
        ))
        returning to_jsonb(deleted) as row
      `.execute(trx);
      for (const { row } of rows) await queueCopy(trx, row);
      return rows.length;
    });
}

/** Deletes the rows of the organization. Rows with parts go after their parts, in smaller batches. */
async function deleteAll(db: Db, { name, type, parts }: ErasedTable, idOrg: string): Promise<void> {
  const queueCopy = providerCopies[name];
  if (queueCopy) return deleteWithCopies(db, name, idOrg, (trx, row) => queueCopy(trx, idOrg, row));
  if (type === undefined) return deleteRows(db, name, ofOrganization(idOrg));
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id::text from ${sql.table(name)} where ${ofOrganization(idOrg)} limit ${mostWithParts}
    `.execute(db);
    if (rows.length === 0) return;
    const chosen = sql`any(${rows.map(({ id }) => id)}::text[]::${sql.raw(type)}[])`;
    for (const { child, column } of parts)
      await deleteRows(db, child, sql`${sql.ref(column)} = ${chosen} and ${isNotHeld(idOrg)}`);
    await deleteRows(db, name, sql`id = ${chosen} and ${ofOrganization(idOrg)}`);
  }
}

const isNotHeld = (idOrg: string) => sql`not ${isHeld({ idOrg: sql`${idOrg}::bigint` })}`;

/** SQL condition for rows of the organization that no legal hold covers. */
const ofOrganization = (idOrg: string) => sql`id_org = ${idOrg}::bigint and ${isNotHeld(idOrg)}`;

async function deleteRows(db: Db, table: string, where: RawBuilder<unknown>): Promise<void> {
  for (let count = mostAtOnce; count === mostAtOnce;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${where} limit ${mostAtOnce}))
    `.execute(db);
    count = Number(numAffectedRows);
  }
}
