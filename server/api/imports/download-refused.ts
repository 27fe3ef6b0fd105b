import { Readable } from 'node:stream';
import { writeRefusedFile, type DownloadRow } from '../csv/refused-file.ts';
import { withoutEnding } from '../blobs/file-name.ts';
import type { Db } from '../database/db.ts';
import { notFound, refuse } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { findOwnImport } from './correct-import-row.ts';
import type { ImportRow } from './import-row.ts';
import { findRefusedImportRow, type RefusedImportRow } from './refused-rows.ts';

/** `GET imports/{id}/refused`: downloads the rejected rows with line, reason and id, so that they can be corrected and uploaded again. */
export const downloadRefused: SignedOperation = async ({ actor, params }, { db, blobs }) => {
  const row = await findOwnImport(db, { actor, id: params['id'] });
  if (!row) return notFound();
  const fileName = `${withoutEnding(row.name)}-refused.csv`;
  const first = await findRefusedImportRow(db, row.id, { limit: 1 });
  const blob = first.length === 0 ? await findBlob(db, row.id) : undefined;
  if (first.length === 0 && !blob) return refuse(404, 'There are no rejected rows.');
  const stream = blob
    ? await blobs.open(blob)
    : Readable.from(writeRefusedFile([row.columns], readBatches(db, row)));
  return { status: 200, success: true, content: { stream, type: 'text/csv', fileName } };
};

/** Finds the CSV file of an import made before rejected rows were stored individually. */
async function findBlob(db: Db, id: string): Promise<string | undefined> {
  const stored = await db
    .selectFrom('imports')
    .select('refused_blob')
    .where('id', '=', id)
    .executeTakeFirst();
  return stored?.refused_blob ?? undefined;
}

const batchSize = 1000;

async function* readBatches(db: Db, { id, columns }: ImportRow): AsyncGenerator<DownloadRow[]> {
  for (let after: RefusedImportRow | undefined; ;) {
    const rows: RefusedImportRow[] = await findRefusedImportRow(db, id, { after, limit: batchSize });
    yield rows.map((row) => ({ ...row, columns }));
    after = rows.at(-1);
    if (rows.length < batchSize) return;
  }
}
