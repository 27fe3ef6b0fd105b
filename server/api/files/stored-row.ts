import { sql } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { Db } from '../database/db.ts';
import type { SignedRequest } from '../operation/operation.ts';
import { findRow } from '../rows/tenant.ts';

/** Row with the internal name of its content, which listings omit. */
export interface StoredRow {
  row: ApiRecord;
  blob: string;
}

/** Finds the row of a request if the caller may access it. */
export async function findStored(
  definition: ResourceDefinition,
  { actor, params }: SignedRequest,
  { db, now }: { db: Db; now: number },
): Promise<StoredRow | undefined> {
  const row = await findRow(db, { definition, actor, now }, params['id'] ?? '');
  const [blob] = row ? await blobsOf(db, definition, [String(row['id'])]) : [];
  return row && blob !== undefined ? { row, blob } : undefined;
}

async function blobsOf(db: Db, { name }: ResourceDefinition, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ blob: string }>`
    select blob
    from ${sql.table(name)}
    where id = any(${ids.filter((id) => !id.includes('\u0000'))}::text[])
  `.execute(db);
  return rows.map(({ blob }) => blob);
}
