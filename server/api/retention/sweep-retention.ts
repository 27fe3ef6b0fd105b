import { sql, type RawBuilder } from 'kysely';
import { retentionFields, retentionKinds, type RetentionKind } from '../../../shared/retention.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import { createRowScan, scanRecords } from '../database/row-scan.ts';
import { isHeld } from '../rows/legal-holds.ts';
import { expiredRecords, expiryOf, type Expiry, type KeptYears } from './expired-records.ts';

/** Maximum numbers of records that one hourly run deletes for a practice, by kind, and in one transaction. A list has many rows. */
export const mostAtOnce: Readonly<Record<RetentionKind, { run: number; batch: number }>> = {
  messages: { run: 20_000, batch: 1000 },
  calls: { run: 20_000, batch: 1000 },
  lists: { run: 50, batch: 1 },
  imports: { run: 200, batch: 20 },
  audit: { run: 20_000, batch: 1000 },
  payments: { run: 5000, batch: 200 },
};

/**
 * Deletes the expired records of practices, oldest first, in batches. Waits during a legal hold. A failure in one practice or kind does not
 * stop the others.
 */
export async function sweepRetention({ db, clock }: { db: Db; clock: () => number }): Promise<void> {
  const now = clock();
  const { rows } = await sql<KeptPractice>`
    select id::text as "idOrg", keep_messages, keep_calls, keep_lists, keep_audit, keep_payments,
      array_remove(array[${sql.join(retentionKinds.map((kind) => sql`case when ${hasOld(kind, now)} then ${kind}::text end`))}], null) as due
    from org
    where coalesce(keep_messages, keep_calls, keep_lists, keep_audit, keep_payments) is not null
    and not ${isHeld({ idOrg: sql.ref('org.id') })}
    order by id
  `.execute(db);
  const due = rows.filter((practice) => practice.due.length > 0);
  await noteRuns(
    db,
    rows.filter((practice) => practice.due.length === 0),
    now,
  );
  await scanRecords('sweep_retention', due, {
    nameOf: ({ idOrg }) => idOrg,
    work: (practice) => sweepPractice(db, practice, now),
  });
}

interface KeptPractice extends KeptYears {
  idOrg: string;
  /** Kinds with records that are older than the practice keeps them. */
  due: readonly RetentionKind[];
}

/** Table of each kind, and the column that orders its records by age in an index of the practice. */
const ages: Readonly<Record<RetentionKind, readonly [table: string, column: string]>> = {
  messages: ['messages', 'id'],
  calls: ['ivr', 'cdr_start'],
  lists: ['notifications', 'id'],
  imports: ['imports', 'id'],
  audit: ['audit', 'id'],
  payments: ['payments', 'id'],
};

/** SQL condition on `org`: the oldest record of a kind is older than the practice keeps it. Reads one record. */
function hasOld(kind: RetentionKind, now: number): RawBuilder<unknown> {
  const [table, column] = ages[kind];
  const cutoff = sql`(${toTimestamp(now)} - make_interval(years => org.${sql.ref(retentionFields[kind])}))`;
  const place =
    column === 'id'
      ? sql`floor(extract(epoch from ${cutoff}))::bigint::text`
      : sql`(${cutoff} at time zone 'UTC')`;
  return sql`
    (
      select true
      from ${sql.table(table)} record
      where record.id_org = org.id
      and record.${sql.ref(column)} < ${place}
      order by record.${sql.ref(column)}
      limit 1
    ) is not null
  `;
}

/** Saves the runs of practices without old records in one statement. */
async function noteRuns(db: Db, practices: readonly KeptPractice[], now: number): Promise<void> {
  if (practices.length === 0) return;
  const deleted = practices.map(({ idOrg, due: _none, ...years }) => {
    const kinds = retentionKinds.filter((kind) => expiryOf(kind, { idOrg, years, now }));
    return JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, 0])));
  });
  await sql`
    insert into retention_runs (id_org, time, deleted)
    select id_org, ${toTimestamp(now)}, deleted::jsonb
    from unnest(${practices.map(({ idOrg }) => idOrg)}::bigint[], ${deleted}::text[]) as run (id_org, deleted)
    where id_org in (select id from org)
    on conflict (id_org) do update set time = excluded.time, deleted = excluded.deleted
  `.execute(db);
}

async function sweepPractice(db: Db, { idOrg, due, ...years }: KeptPractice, now: number): Promise<void> {
  const deleted: Partial<Record<RetentionKind, number>> = {};
  const scan = createRowScan('sweep_retention');
  for (const kind of retentionKinds) {
    const expiry = expiryOf(kind, { idOrg, years, now });
    if (!expiry) continue;
    deleted[kind] = due.includes(kind)
      ? ((await scan.attempt(idOrg, () => sweepKind(db, kind, expiry))) ?? 0)
      : 0;
  }
  await sql`
    insert into retention_runs (id_org, time, deleted)
    values (${idOrg}::bigint, ${toTimestamp(now)}, ${JSON.stringify(deleted)}::jsonb)
    on conflict (id_org) do update set time = excluded.time, deleted = excluded.deleted
  `.execute(db);
  scan.end();
}

async function sweepKind(db: Db, kind: RetentionKind, expiry: Expiry): Promise<number> {
  const { run, batch } = mostAtOnce[kind];
  let total = 0;
  for (let isFull = true; isFull && total < run;) {
    const { found, deleted } = await db
      .transaction()
      .execute((trx) => deleteBatch(trx, kind, { expiry, batch }));
    total += deleted;
    isFull = found === batch;
  }
  return total;
}

/** Deletes a batch. Returns how many records had expired, and how many of them were deleted. */
async function deleteBatch(
  trx: Trx,
  kind: RetentionKind,
  { expiry, batch }: { expiry: Expiry; batch: number },
): Promise<{ found: number; deleted: number }> {
  const holds = await sql<{ held: boolean }>`
    select ${isHeld({ idOrg: sql`${expiry.idOrg}::bigint` })} as held
  `.execute(trx);
  if (holds.rows[0]?.held) return { found: 0, deleted: 0 };
  if (kind === 'audit') {
    const { rows } = await sql<{ count: number }>`
      select sweep_audit(${expiry.idOrg}::bigint, ${batch}) as count
    `.execute(trx);
    const count = rows[0]?.count ?? 0;
    return { found: count, deleted: count };
  }
  const { found, ids } = await lockExpired(trx, kind, { expiry, batch });
  if (kind === 'lists') await sql`delete from jobs where notification = any(${ids}::text[])`.execute(trx);
  if (kind === 'payments') await deleteCharges(trx, ids);
  await sql`delete from ${sql.table(tables[kind])} where id = any(${ids}::text[])`.execute(trx);
  return { found, deleted: ids.length };
}

/**
 * Locks expired records, so that nobody can add a job to a list or a refund to a payment, and skips those that somebody changes at the
 * moment. Then checks them again in another statement, which sees jobs and refunds that were added before the lock.
 */
async function lockExpired(
  trx: Trx,
  kind: DeletedKind,
  { expiry, batch }: { expiry: Expiry; batch: number },
): Promise<{ found: number; ids: string[] }> {
  const search = (ids?: string[]) => expiredRecords[kind]({ ...expiry, ids }, batch);
  const locked = await sql<{ id: string }>`${search()} ${lockOf[kind]}`.execute(trx);
  const { rows } = await sql<{ id: string }>`${search(locked.rows.map(({ id }) => id))}`.execute(trx);
  return { found: locked.rows.length, ids: rows.map(({ id }) => id) };
}

type DeletedKind = Exclude<RetentionKind, 'audit'>;

const tables = {
  messages: 'messages',
  calls: 'ivr',
  lists: 'notifications',
  imports: 'imports',
  payments: 'payments',
} as const satisfies Record<DeletedKind, string>;

const lockOf: Readonly<Record<DeletedKind, RawBuilder<unknown>>> = {
  messages: sql`for update of message skip locked`,
  calls: sql`for update of ivr skip locked`,
  lists: sql`for update of notifications skip locked`,
  imports: sql`for update of imports skip locked`,
  payments: sql`for update of payments skip locked`,
};

/** Deletes charges and refunds of expired payments. The database refuses younger ones than seven years. */
async function deleteCharges(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`select set_config('portal.sweeps_payments', 'yes', true)`.execute(trx);
  for (const table of ['record_notices', 'payment_refunds', 'payment_charges'] as const)
    await sql`delete from ${sql.table(table)} where payment_id = any(${[...ids]}::text[])`.execute(trx);
}
