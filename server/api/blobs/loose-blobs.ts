import { sql } from 'kysely';
import { toTimestamp, type Db } from '../database/db.ts';
import { newBlobName, type Blob, type BlobStore } from './blob-store.ts';

interface BlobDeps {
  db: Db;
  blobs: BlobStore;
  /** Unix milliseconds. */
  clock: () => number;
}

const looseLifeMs = 3_600_000;
const sweepAtOnce = 100;

/** Keeps a content that no row names yet. A row that names it holds it from its transaction on (`follow_blobs`). */
export async function keepBlob({ db, blobs, clock }: BlobDeps, source: AsyncIterable<Buffer>): Promise<Blob> {
  const name = newBlobName();
  await sql`
    insert into loose_blobs (name, since)
    values (${name}, ${toTimestamp(clock())})
  `.execute(db);
  return blobs.put(name, source);
}

/** Removes those of these contents that no row names. */
export function dropLoose(deps: BlobDeps, names: readonly string[]): Promise<number> {
  return drop(deps, sql`name = any(${names}::text[])`);
}

/** Removes what was left: an upload that was cut, a row that went. */
export async function sweepBlobs(deps: BlobDeps): Promise<void> {
  const old = sql`since < ${toTimestamp(deps.clock() - looseLifeMs)}`;
  while ((await drop(deps, old)) === sweepAtOnce);
}

/** The file goes before its row: whatever is cut in between is found again. */
function drop({ db, blobs }: BlobDeps, which: ReturnType<typeof sql>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select name
      from loose_blobs
      where ${which}
      limit ${sweepAtOnce}
      for update skip locked
    `.execute(trx);
    const names = rows.map(({ name }) => name);
    for (const name of names) await blobs.remove(name);
    await sql`
      delete from loose_blobs
      where name = any(${names}::text[])
    `.execute(trx);
    return names.length;
  });
}
