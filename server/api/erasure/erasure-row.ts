import { sql } from 'kysely';
import type { Db, Stored } from '../database/db.ts';

interface ErasureRow extends Pick<
  Stored<'erasures'>,
  'id' | 'contact' | 'pseudonym' | 'status' | 'error' | 'task'
> {
  id_org: string;
  counts: Readonly<Record<string, number>>;
  task_status: Stored<'tasks'>['status'] | null;
  progress: number | null;
}

/** Finds an erasure by its ID, or by the contact that it erases. `lock` locks it until the transaction ends. */
export async function findErasure(
  db: Db,
  by: { id: string } | { contact: string; idOrg: string },
): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`
    select erasures.id, erasures.id_org::text, contact, pseudonym, erasures.status, erasures.error, task, counts,
      tasks.status as task_status, tasks.progress
    from erasures
    left join tasks on tasks.id = erasures.task
    where ${'id' in by ? sql`erasures.id = ${by.id}` : sql`contact = ${by.contact} and erasures.id_org = ${by.idOrg}::bigint`}
  `.execute(db);
  return rows[0];
}
