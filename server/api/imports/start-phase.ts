import { sql } from 'kysely';
import { addJob, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import type { Actor } from '../operation/actor.ts';
import { definitionOf, type ImportRow, type Phase } from './import-row.ts';

interface Start {
  phase: Phase;
  actor: Actor;
  /** Unix milliseconds. */
  now: number;
}

/** Queues the work, with a row in `tasks` that shows how far it is. */
export async function startPhase(trx: Trx, row: ImportRow, { phase, actor, now }: Start): Promise<void> {
  const { userName, idOrg, actingFor } = actor;
  const task = newId(now);
  const what = `${definitionOf(row).label.many}: ${row.name}`;
  await sql`
    insert into tasks (id, id_org, kind, status, detail, created)
    values (
      ${task},
      ${row.id_org}::bigint,
      'import',
      'queued',
      ${phase === 'checking' ? `${what} (check)` : what},
      ${toTimestamp(now)}
    )
  `.execute(trx);
  await sql`
    update imports
    set status = ${phase},
      phase = ${phase},
      task = ${task},
      started_by = ${JSON.stringify({ userName, idOrg, actingFor })}::jsonb,
      error = null,
      done = 0,
      to_create = 0,
      to_update = 0,
      to_skip = 0,
      refused = 0
    where id = ${row.id}
  `.execute(trx);
  if (phase === 'checking')
    await sql`update imports set rows = 0, faults = null, refused_blob = null where id = ${row.id}`.execute(
      trx,
    );
  await queueImport(trx, row.id);
}

export const queueImport = (db: Db, id: string) =>
  addJob(db, 'import', { payload: { id }, key: `import:${id}` });

/** A task of kind 'import' that failed or was cancelled goes on where it was. False where no import waits for it. */
export async function retryImport(trx: Trx, task: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update imports
    set status = phase,
      error = null
    where task = ${task}
    and phase is not null
    and status in ('failed', 'cancelled')
    returning id
  `.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) return false;
  await sql`
    update tasks
    set status = 'queued',
      error = null,
      finished = null
    where id = ${task}
  `.execute(trx);
  await queueImport(trx, id);
  return true;
}

/** Queues again what a killed worker left: nobody holds its lock. */
export async function resumeImports({ db }: { db: Db }): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from imports
    where status in ('checking', 'running')
  `.execute(db);
  for (const { id } of rows) {
    await db.transaction().execute(async (trx) => {
      const lock = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(${lockOf(id)}) as free
      `.execute(trx);
      if (lock.rows[0]?.free) await queueImport(trx, id);
    });
  }
}

/** Held by whoever works on an import, for as long as the connection lives. */
export const lockOf = (id: string) => sql`hashtextextended(${`import ${id}`}, 0)`;
