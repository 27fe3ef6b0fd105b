import { sql } from 'kysely';
import { addJob, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { scanRows } from '../database/row-scan.ts';
import type { Actor } from '../operation/actor.ts';
import { importedDefinition, noCounts, type ImportRow, type Phase } from './import-row.ts';

interface Start {
  phase: Phase;
  actor: Actor;
  /** Current time in Unix milliseconds. */
  now: number;
}

export async function startPhase(trx: Trx, row: ImportRow, { phase, actor, now }: Start): Promise<void> {
  const { userName, fullName, idOrg, actingFor } = actor;
  const task = newId(now);
  const what = `${importedDefinition(row).label.many}: ${row.name}`;
  const detail = `${what}${suffixes[phase]}`;
  await trx
    .insertInto('tasks')
    .values({
      id: task,
      id_org: row.id_org,
      kind: 'import',
      status: 'queued',
      detail,
      created: toTimestamp(now),
    })
    .execute();
  const started_by = JSON.stringify({ userName, fullName, idOrg, actingFor });
  await trx
    .updateTable('imports')
    .set({ status: phase, phase, task, started_by, error: null })
    .$if(phase !== 'undoing', (query) => query.set({ ...noCounts, unproven: '{}', undone: null }))
    .$if(phase === 'checking', (query) =>
      query.set({ rows: 0, faults: null, reasons: null, warnings: '[]', refused_blob: null }),
    )
    .where('id', '=', row.id)
    .execute();
  await queueImport(trx, row.id, row.id_org);
}

const suffixes: Readonly<Record<Phase, string>> = { checking: ' (check)', running: '', undoing: ' (undo)' };

export const queueImport = (db: Db, id: string, idOrg: number | string) =>
  addJob(db, 'import', { payload: { id }, key: `import:${id}`, idOrg: String(idOrg) });

/** Resumes the failed or canceled import of a task. Returns false if the task has no failed or canceled import or its undo period is over. */
export async function retryImport(trx: Trx, task: string): Promise<boolean> {
  const { rows } = await sql<{ id: string; id_org: string }>`
    update imports
    set status = phase,
      error = null
    where task = ${task}
    and phase is not null
    and status in ('failed', 'cancelled')
    and (phase <> 'undoing' or undo_until is not null)
    returning id, id_org::text
  `.execute(trx);
  const [row] = rows;
  if (!row) return false;
  await trx
    .updateTable('tasks')
    .set({ status: 'queued', error: null, finished: null })
    .where('id', '=', task)
    .execute();
  await queueImport(trx, row.id, row.id_org);
  return true;
}

/** Requeues imports of killed workers, which are those whose lock nobody holds. */
export async function resumeImports({ db }: { db: Db }): Promise<void> {
  const imports = await db
    .selectFrom('imports')
    .select((row) => ['id', row.cast<string>('id_org', 'text').as('idOrg')])
    .where('status', 'in', ['checking', 'running', 'undoing'])
    .execute();
  const practices = new Map(imports.map(({ id, idOrg }) => [id, idOrg]));
  await scanRows('resume_imports', [...practices.keys()], (id) =>
    db.transaction().execute(async (trx) => {
      const lock = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(${lockOf(id)}) as free
      `.execute(trx);
      if (lock.rows[0]?.free) await queueImport(trx, id, practices.get(id) ?? '');
    }),
  );
}

export async function endTask(trx: Db, { task }: ImportRow, now: number): Promise<void> {
  await trx
    .updateTable('tasks')
    .set({ status: 'done', progress: 100, finished: toTimestamp(now) })
    .where('id', '=', task)
    .execute();
}

/** Advisory lock key of an import. The worker holds the lock until it finishes or its connection closes. */
export const lockOf = (id: string) => sql`hashtextextended(${`import ${id}`}, 0)`;
