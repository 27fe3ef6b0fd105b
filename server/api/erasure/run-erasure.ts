import { sql } from 'kysely';
import { erasureMessages } from '../../../shared/locales/en/erasure.ts';
import { preventExports } from '../data-export/export-row.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import { allowLongStatements } from '../database/end-silent.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { endWaiting, type WaitingMessage } from '../reminders/end-waiting.ts';
import { writeAudit } from '../rows/audit.ts';
import { readCounts } from './count-records.ts';
import { eraseCalls } from './erase-calls.ts';
import { eraseContacted } from './erase-contacted.ts';
import { eraseMentions } from './erase-mentions.ts';
import { eraseMoney } from './erase-money.ts';
import { erasureActor, findErasure, queueErasure, type ErasureRow } from './erasure-row.ts';
import { findRecords, type PersonRecords } from './find-records.ts';
import { findInFlight } from './in-flight.ts';
import { loadPerson, type Person } from './person.ts';
import { rewriteUploads } from './rewrite-uploads.ts';

type RunDeps = Pick<ApiDeps, 'db' | 'blobs' | 'clock'>;

interface Job {
  id: string;
  /** True if this is the last attempt. */
  last: boolean;
}

/** Ends an erasure that cannot be carried out now, with a sentence for staff. */
class ErasureBlocked extends Error {}

/** Statement timeout in milliseconds, for searches through all records of a large practice. */
const longestStatementMs = 600_000;

/**
 * Erases a patient. The database forgets the person in one transaction, so an erasure that fails has deleted nothing there and can be run
 * again. Does nothing if the erasure has ended or was canceled.
 */
export async function runErasure(deps: RunDeps, { id, last }: Job): Promise<void> {
  const erasure = await begin(deps, id);
  if (!erasure) return;
  try {
    await stopWaiting(deps, erasure);
    await setProgress(deps.db, erasure, 20);
    const { person, records } = await findAll(deps.db, erasure);
    await rewriteUploads(deps, person, records.mentions);
    await setProgress(deps.db, erasure, 60);
    await deps.db.transaction().execute((trx) => eraseAll(trx, deps, erasure));
  } catch (error) {
    const isOurs = !(error instanceof ErasureBlocked);
    if (isOurs && !last) throw error;
    await fail(deps, erasure, isOurs ? erasureMessages.ours : error.message);
    if (isOurs) throw error;
  }
}

/** Marks the erasure and its task as running. */
async function begin({ db, clock }: RunDeps, id: string): Promise<ErasureRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const erasure = await findErasure(trx, { id }, { lock: true });
    if (!erasure || !['queued', 'running'].includes(erasure.status)) return undefined;
    const isCancelled = erasure.task_status === 'cancelled';
    await sql`
      update erasures
      set status = ${isCancelled ? 'cancelled' : 'running'}, error = null, moved = ${toTimestamp(clock())}
      where id = ${id}
    `.execute(trx);
    if (isCancelled) return undefined;
    await sql`update tasks set status = 'running' where id = ${erasure.task}`.execute(trx);
    return erasure;
  });
}

async function setProgress(db: Db, { task }: ErasureRow, progress: number): Promise<void> {
  await sql`update tasks set progress = ${progress} where id = ${task} and status = 'running'`.execute(db);
}

async function findAll(
  db: Db,
  erasure: ErasureRow,
  { lock = false } = {},
): Promise<{ person: Person; records: PersonRecords }> {
  const person = await loadPerson(db, { id: erasure.contact, idOrg: erasure.id_org, lock });
  if (!person) throw new ErasureBlocked(erasureMessages.gone);
  return { person, records: await findRecords(db, person) };
}

async function requireIdle(db: Db, person: Person, records: PersonRecords, now: number): Promise<void> {
  const reason = await findInFlight(db, person, { records, now });
  if (reason) throw new ErasureBlocked(erasureMessages.inFlight[reason]);
}

/** Ends messages that wait to be sent, in a transaction of its own, so that no worker takes one while the rest is deleted. */
async function stopWaiting({ db, clock }: RunDeps, erasure: ErasureRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const { person, records } = await findAll(trx, erasure);
    await requireIdle(trx, person, records, now);
    const { rows } = await sql<WaitingMessage>`
      select id, attempts, checks
      from messages
      where id = any(${records.messages}::text[])
      and status in ('planned', 'due')
      order by joined_to is not null, id
      for no key update
    `.execute(trx);
    await endWaiting(trx, rows, { reason: 'deleted', now });
  });
}

async function eraseAll(trx: Trx, { clock }: RunDeps, erasure: ErasureRow): Promise<void> {
  await allowLongStatements(trx, longestStatementMs);
  await preventExports(trx, erasure.id_org);
  const now = clock();
  const { person, records } = await findAll(trx, erasure, { lock: true });
  // Locks payments before messages, in the same order as a deletion does, to avoid deadlocks.
  for (const [table, ids] of [
    ['payments', [...records.charged, ...records.unpaid]],
    ['messages', records.messages],
    ['outbox', records.mails],
  ] as const)
    await sql`select id from ${sql.table(table)} where id = any(${ids}::text[]) order by id for no key update`.execute(
      trx,
    );
  await requireIdle(trx, person, records, now);
  const counts = await readCounts(trx, person, records);
  const [first, last] = [erasure.pseudonym.slice(0, -5), erasure.pseudonym.slice(-4)];
  const erasing = { person, records, pseudonym: { first, last, full: erasure.pseudonym } };
  await eraseContacted(trx, erasing);
  await eraseCalls(trx, erasing);
  await eraseMoney(trx, erasing);
  await eraseMentions(trx, erasure.id, erasing);
  await sql`delete from contacts where id = ${person.id}`.execute(trx);
  await finish(trx, erasure, { counts, now });
}

async function finish(
  trx: Trx,
  erasure: ErasureRow,
  { counts, now }: { counts: Awaited<ReturnType<typeof readCounts>>; now: number },
): Promise<void> {
  const { id, task, contact, pseudonym } = erasure;
  const ended = await sql`
    update tasks
    set status = 'done', progress = 100, finished = ${toTimestamp(now)}
    where id = ${task}
    and status = 'running'
  `.execute(trx);
  if (!ended.numAffectedRows) throw new ErasureBlocked(erasureMessages.stopped);
  await sql`
    update erasures
    set status = 'done', finished = ${toTimestamp(now)}, counts = ${JSON.stringify(counts)}::jsonb
    where id = ${id}
  `.execute(trx);
  const {
    payments,
    refunds: _refunds,
    opt_outs: _optOuts,
    paid_calls: _calls,
    other_calls: _otherCalls,
    waiting: _waiting,
    ...gone
  } = counts;
  const deleted = Object.values(gone).reduce((sum, count) => sum + count, 1);
  await writeAudit(trx, {
    actor: erasureActor(erasure),
    action: 'erased patient',
    resource: 'contacts',
    recordId: contact,
    detail: erasureMessages.erased(pseudonym, deleted, payments),
    now,
  });
}

/** Saves the reason for staff. A task that was canceled meanwhile stays canceled. */
async function fail({ db, clock }: RunDeps, { id, task }: ErasureRow, error: string): Promise<void> {
  await sql`
    with failed as (
      update tasks
      set status = 'failed', error = ${error}, finished = ${toTimestamp(clock())}
      where id = ${task}
      and status in ('queued', 'running')
      returning id
    )
    update erasures
    set status = case when exists (select from failed) then 'failed' else 'cancelled' end, error = ${error}
    where id = ${id}
    and status <> 'done'
  `.execute(db);
}

const staleAfterMs = 15 * 60_000;

/** Requeues erasures that a killed worker left. */
export async function resumeErasures(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{ id: string; id_org: string }>`
    select id, id_org::text
    from erasures
    where status in ('queued', 'running')
    and moved < ${toTimestamp(now - staleAfterMs)}
  `.execute(db);
  for (const erasure of rows) await queueErasure(db, erasure);
}
