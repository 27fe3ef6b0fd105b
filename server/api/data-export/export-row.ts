import { sql } from 'kysely';
import { exportMessages } from '../../../shared/locales/en/data-export.ts';
import type { Db, Stored, Trx } from '../database/db.ts';
import { addJob } from '../database/db.ts';
import { systemActor, type Actor } from '../operation/actor.ts';

/** Resource of exports in the audit trail. */
export const exportResource = 'data_exports';

export interface ExportRow {
  id: string;
  idOrg: string;
  organization: string;
  task: string;
  taskStatus: Stored<'tasks'>['status'];
  startedBy: Pick<Actor, 'userName' | 'fullName' | 'idOrg' | 'actingFor'>;
}

export async function findExport(db: Db, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select data_exports.id, data_exports.id_org::text as "idOrg", org.name as organization, task,
      tasks.status as "taskStatus", started_by as "startedBy"
    from data_exports
    join org on org.id = data_exports.id_org
    join tasks on tasks.id = task
    where data_exports.id = ${id}
  `.execute(db);
  return rows[0];
}

/** Returns the user who started the export, for audit rows that the worker writes. */
export function exportActor({ startedBy: { userName, fullName, idOrg, actingFor } }: ExportRow): Actor {
  return { ...systemActor(userName, idOrg), ...(fullName && { fullName }), ...(actingFor && { actingFor }) };
}

export const queueExport = (
  db: Db,
  { id, idOrg }: Pick<ExportRow, 'id' | 'idOrg'>,
  runAfterMs = 0,
): Promise<void> => addJob(db, 'export_data', { payload: { id }, key: `export:${id}`, idOrg, runAfterMs });

/** Holds off new exports of the organization until the transaction ends. */
export async function preventExports(trx: Trx, idOrg: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('data exports', ${idOrg}::bigint))`.execute(trx);
}

/** Maximum number of stored files of an organization, so that exports do not fill the disk. */
const mostStored = 3;

/** Returns why no export can start now, or undefined. Blocks other exports until the transaction ends. */
export async function refuseAnother(trx: Trx, idOrg: string): Promise<string | undefined> {
  await preventExports(trx, idOrg);
  const { rows } = await sql<{ open: number; stored: number }>`
    select count(*) filter (where status in ('queued', 'running'))::int as open, count(blob)::int as stored
    from data_exports
    join tasks on tasks.id = task
    where data_exports.id_org = ${idOrg}::bigint
  `.execute(trx);
  const { open = 0, stored = 0 } = rows[0] ?? {};
  if (open > 0) return exportMessages.isRunning;
  return stored >= mostStored ? exportMessages.tooMany(stored) : undefined;
}

/** Advisory lock key of an export. The worker holds the lock until it finishes or its connection closes. */
export const lockOf = (id: string) => sql`hashtextextended(${`export ${id}`}, 0)`;
