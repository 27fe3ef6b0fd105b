import { sql } from 'kysely';
import type { files } from '../../../shared/resources/files.ts';
import type { phoneFiles } from '../../../shared/resources/library.ts';
import type { Db } from '../database/db.ts';
import type { SignedRequest } from '../operation/operation.ts';
import type { ResourceRow } from '../rows/tables.ts';
import { findRow } from '../rows/tenant.ts';

/** Resources whose rows have a stored content. */
export type ContentDefinition = typeof files | typeof phoneFiles;

/** Row with the internal name of its content, which listings omit. */
export interface StoredRow {
  row: Pick<ResourceRow<ContentDefinition>, 'name' | 'size' | 'type'>;
  blob: string;
}

/** Finds the row of a request if the caller may access it. */
export async function findStored(
  definition: ContentDefinition,
  { actor, params }: SignedRequest,
  { db, now }: { db: Db; now: number },
): Promise<StoredRow | undefined> {
  const row = await findRow(db, { definition, actor, now }, params['id'] ?? '');
  const [blob] = row ? await blobsOf(db, definition, [row.id]) : [];
  return row && blob !== undefined ? { row, blob } : undefined;
}

async function blobsOf(db: Db, { name }: ContentDefinition, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ blob: string }>`
    select blob
    from ${sql.table(name)}
    where id = any(${ids.filter((id) => !id.includes('\u0000'))}::text[])
  `.execute(db);
  return rows.map(({ blob }) => blob);
}
