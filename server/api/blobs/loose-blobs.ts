import { sql, type RawBuilder } from 'kysely';
import { toTimestamp, type Db } from '../database/db.ts';
import { createRowScan } from '../database/row-scan.ts';
import { mayDelete } from './blob-lock.ts';
import { newBlobName, type Blob, type BlobArea, type BlobStore } from './blob-store.ts';

export interface BlobDeps {
  db: Db;
  blobs: BlobStore;
  /** Current time in Unix milliseconds. */
  clock: () => number;
}

const looseLifeMs = 3_600_000;
const sweepAtOnce = 100;

/** Saves a blob before any row references it. Once a row does, the `follow_blobs` trigger keeps the blob as part of that transaction. */
export async function storeBlob(
  { db, blobs, clock }: BlobDeps,
  source: AsyncIterable<Buffer>,
  area?: BlobArea,
): Promise<Blob> {
  const name = newBlobName(area);
  await db
    .insertInto('loose_blobs')
    .values({ name, since: toTimestamp(clock()) })
    .execute();
  return blobs.put(name, source);
}

/** Removes the given blobs unless a row references them. */
export function dropLoose(deps: BlobDeps, names: readonly string[]): Promise<number> {
  return drop(deps, sql<boolean>`name = any(${names}::text[])`);
}

/** True for the file of a deleted record that can still be restored. A legal hold extends the time to restore. */
const isInDeletion = sql<boolean>`(
  exists (select from deleted_rows where record ->> 'blob' = loose_blobs.name)
  or exists (select from deleted_rows where record ->> 'refused_blob' = loose_blobs.name)
)`;

/** Removes blobs of interrupted uploads and deleted rows. A blob that cannot be removed does not block the others. */
export async function sweepBlobs(deps: BlobDeps): Promise<void> {
  const before = toTimestamp(deps.clock() - looseLifeMs);
  const scan = createRowScan('sweep_blobs');
  for (let names: string[] = [], after = ''; ; after = names.at(-1) ?? '') {
    const old = await deps.db
      .selectFrom('loose_blobs')
      .select('name')
      .where('since', '<', before)
      .where('name', '>', after)
      .orderBy('name')
      .limit(sweepAtOnce)
      .execute();
    names = old.map(({ name }) => name);
    for (const name of names)
      await scan.attempt(name, () =>
        drop(deps, sql`name = ${name} and since < ${before} and not ${isInDeletion}`),
      );
    if (names.length < sweepAtOnce) break;
  }
  scan.end();
}

/** Deletes each file before its row so that a later run retries after an interruption. Deletes nothing while a backup reads the files. */
function drop({ db, blobs }: BlobDeps, which: RawBuilder<boolean>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (!(await mayDelete(trx))) return 0;
    const loose = await trx
      .selectFrom('loose_blobs')
      .select('name')
      .where(which)
      .limit(sweepAtOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    const names = loose.map(({ name }) => name);
    for (const name of names) await blobs.remove(name);
    if (names.length > 0) await trx.deleteFrom('loose_blobs').where('name', 'in', names).execute();
    return names.length;
  });
}
