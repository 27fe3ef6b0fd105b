import { sql } from 'kysely';
import { scanRecords } from '../database/row-scan.ts';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import { lockOf, queueExport, refuseAnother } from './export-row.ts';

/** Restarts the export of a failed or canceled task. Returns false if the task has no export. Rejects while another export runs. */
export async function retryExport(trx: Trx, task: string): Promise<boolean> {
  const found = await sql<{ idOrg: string }>`
    select id_org::text as "idOrg" from data_exports where task = ${task}
  `.execute(trx);
  const refused = found.rows[0] && (await refuseAnother(trx, found.rows[0].idOrg));
  if (refused) throw new Refusal(refuse(409, refused));
  const { rows } = await sql<{ id: string; idOrg: string }>`
    update tasks
    set status = 'queued', progress = 0, error = null, finished = null
    from data_exports
    where tasks.id = ${task}
    and data_exports.task = tasks.id
    and tasks.status in ('failed', 'cancelled')
    returning data_exports.id, data_exports.id_org::text as "idOrg"
  `.execute(trx);
  const [row] = rows;
  if (!row) return false;
  await queueExport(trx, row);
  return true;
}

/** Requeues exports of killed workers, which are those whose lock nobody holds. */
export async function resumeExports({ db }: { db: Db }): Promise<void> {
  const { rows } = await sql<{ id: string; idOrg: string }>`
    select data_exports.id, data_exports.id_org::text as "idOrg"
    from data_exports
    join tasks on tasks.id = task
    where tasks.status = 'running'
  `.execute(db);
  await scanRecords('resume_exports', rows, {
    nameOf: ({ id }) => id,
    work: (row) =>
      db.transaction().execute(async (trx) => {
        const lock = await sql<{ free: boolean }>`
          select pg_try_advisory_xact_lock(${lockOf(row.id)}) as free
        `.execute(trx);
        if (lock.rows[0]?.free) await queueExport(trx, row);
      }),
  });
}

/** Cancels an organization's exports. The worker removes the file that it has written so far. */
export async function cancelExports(
  trx: Trx,
  { idOrg, now, reason }: { idOrg: string; now: number; reason: string },
): Promise<void> {
  await sql`
    update tasks
    set status = 'cancelled', error = ${reason}, finished = ${toTimestamp(now)}
    where id in (select task from data_exports where id_org = ${idOrg}::bigint)
    and status in ('queued', 'running')
  `.execute(trx);
}
