import { sql } from 'kysely';
import { addJob, type Db, type Stored } from '../database/db.ts';
import { systemActor, type Actor } from '../operation/actor.ts';

export interface ErasureRow extends Pick<
  Stored<'erasures'>,
  'id' | 'contact' | 'pseudonym' | 'status' | 'error' | 'task'
> {
  id_org: string;
  started_by: {
    userName: string;
    fullName?: string;
    idOrg: string;
    actingFor?: { id: string; name: string };
  };
  counts: Readonly<Record<string, number>>;
  task_status: Stored<'tasks'>['status'] | null;
  progress: number | null;
}

/** Finds an erasure by its ID, or by the contact that it erases. `lock` locks it until the transaction ends. */
export async function findErasure(
  db: Db,
  by: { id: string } | { contact: string; idOrg: string },
  { lock = false } = {},
): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`
    select erasures.id, erasures.id_org::text, contact, pseudonym, erasures.status, erasures.error, task, started_by, counts,
      tasks.status as task_status, tasks.progress
    from erasures
    left join tasks on tasks.id = erasures.task
    where ${'id' in by ? sql`erasures.id = ${by.id}` : sql`contact = ${by.contact} and erasures.id_org = ${by.idOrg}::bigint`}
    ${lock ? sql`for no key update of erasures` : sql``}
  `.execute(db);
  return rows[0];
}

/** Returns the user who started the erasure, for audit rows written by the worker. */
export function erasureActor({ started_by: by }: ErasureRow): Actor {
  const actor = systemActor(by.userName, by.idOrg);
  return {
    ...actor,
    ...(by.fullName && { fullName: by.fullName }),
    ...(by.actingFor && { actingFor: by.actingFor }),
  };
}

export const queueErasure = (
  db: Db,
  { id, id_org: idOrg }: Pick<ErasureRow, 'id' | 'id_org'>,
): Promise<void> => addJob(db, 'erase_patient', { payload: { id }, key: `erasure:${id}`, idOrg });
