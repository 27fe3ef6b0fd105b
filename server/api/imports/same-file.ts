import { sql } from 'kysely';
import { payments } from '../../../shared/resources/payments.ts';
import type { Db } from '../database/db.ts';
import { paymentsLoadedBefore } from '../payments/upload/payment-file.ts';

interface SameFile {
  /** Id of the import, or '' if it does not exist yet. */
  id: string;
  id_org: string;
  resource: string;
  hash: Buffer;
}

/** Returns when, in Unix seconds, and by whom an identical file was last loaded. */
export async function loadedBefore(
  db: Db,
  { id, id_org, resource, hash }: SameFile,
): Promise<{ time: number; by: string } | undefined> {
  if (resource === payments.name) return paymentsLoadedBefore(db, { idOrg: id_org, hash, except: id });
  const { rows } = await sql<{ time: number; by: string }>`
    select floor(extract(epoch from created))::bigint as time,
      coalesce(started_by ->> 'fullName', started_by ->> 'userName', '') as by
    from imports
    where id_org = ${id_org}::bigint
    and hash = ${hash}
    and resource = ${resource}
    and (status = 'done' or (phase = 'running' and done > 0))
    and id <> ${id}
    order by created desc
    limit 1
  `.execute(db);
  return rows[0];
}

export async function noteLoadedBefore(
  db: Db,
  id: string,
  before: { time: number; by: string } | undefined,
): Promise<void> {
  if (!before) return;
  await sql`
    update imports
    set loaded_before = to_timestamp(${before.time}),
      loaded_before_by = ${before.by}
    where id = ${id}
  `.execute(db);
}
