import { sql, type RawBuilder } from 'kysely';
import { closedDays } from '../../../shared/constants.ts';
import { closingMessages } from '../../../shared/locales/en/closing.ts';
import { toId, toTimestamp, type Db } from '../database/db.ts';
import { scanRows } from '../database/row-scan.ts';
import { systemActor } from '../operation/actor.ts';
import { readLinks } from '../rows/links.ts';
import { writeAudit } from '../rows/audit.ts';
import { isHeld, requireNoHold } from '../rows/legal-holds.ts';

const dayMs = 24 * 3_600_000;
/** Maximum number of rows deleted in one transaction. */
const mostAtOnce = 2000;

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
 * Deletes the data of organizations that have been closed for `closedDays`. Continues after an interruption, and waits while a legal hold
 * stands.
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
  await db.transaction().execute(async (trx) => {
    await sql`select from org where id = ${idOrg}::bigint for no key update`.execute(trx);
    await requireNoHold(trx, { idOrg });
    // Unpaid requests need not stay. Only rows without any money are deleted.
    await sql`
      delete from payments
      where id_org = ${idOrg}::bigint
      and status not in ('Paid', 'Refunded')
      and attempt is null
      and part_of is null
      and rest_payment is null
      and not exists (select from payment_charges where payment_id = payments.id)
      and not exists (select from payment_refunds where payment_id = payments.id)
    `.execute(trx);
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

/** Lists the tables with rows of organizations, those that refer to others first. */
async function listErasedTables(db: Db): Promise<string[]> {
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
    const names = rows.map(({ name }) => name).filter((name) => !keptTables.has(name));
    const blocking = (await readLinks(trx)).filter(
      ({ child, parent, onDelete }) => onDelete === 'keeps' && child !== parent && names.includes(child),
    );
    return inOrder(names, (name) =>
      blocking.filter(({ parent }) => parent === name).map(({ child }) => child),
    );
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

async function deleteAll(db: Db, table: string, idOrg: string): Promise<void> {
  for (let count = mostAtOnce; count === mostAtOnce;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(
        select ctid from ${sql.table(table)}
        where id_org = ${idOrg}::bigint and not ${isHeld({ idOrg: sql`${idOrg}::bigint` })}
        limit ${mostAtOnce}
      ))
    `.execute(db);
    count = Number(numAffectedRows);
  }
}
