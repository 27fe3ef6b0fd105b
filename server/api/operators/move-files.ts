import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { counted, formatCount } from '../../../shared/count.ts';
import { listBlobs } from '../backup/database-parts.ts';
import { withSnapshot } from '../backup/write-backup.ts';
import type { FileStorage } from '../blobs/blob-store.ts';
import type { Trx } from '../database/db.ts';
import { writeAudit } from '../rows/audit.ts';
import type { AuditAuthor } from './operator.ts';

interface Move {
  pool: Pool;
  from: FileStorage;
  to: FileStorage;
  report(line: string): void;
}

interface MovedFiles {
  copied: number;
  bytes: number;
  /** Number of files that an earlier run copied, or that were uploaded since the settings changed. */
  present: number;
  /** Names of files that neither storage has. */
  missing: string[];
}

/** Number of files copied or compared at once, because each waits several times for the other side. */
const batchSize = 8;

/**
 * Copies every file that a row refers to and that `to` lacks, and reads each copy back. The service may run meanwhile: no file is deleted
 * until the end. An interrupted run can be repeated.
 */
export async function copyFiles({ pool, from, to, report }: Move): Promise<MovedFiles> {
  const moved: MovedFiles = { copied: 0, bytes: 0, present: 0, missing: [] };
  await withSnapshot(pool, (client) =>
    forEachBlob({ client, report }, async (name) => {
      const [size, there] = [await from.blobs.sizeOf(name), await to.blobs.sizeOf(name)];
      if (size === undefined) {
        if (there === undefined) moved.missing.push(name);
        else moved.present += 1;
      } else if (there === size) moved.present += 1;
      else {
        await to.blobs.remove(name); // Removes what an interrupted run left.
        const { hash } = await to.blobs.put(name, await from.blobs.open(name));
        if (!hash.equals(await hashOf(to, name)))
          throw new Error(`${to.location}: the copy of ${name} differs.`);
        moved.copied += 1;
        moved.bytes += size;
      }
    }),
  );
  return moved;
}

/** Reads every file in both storages and compares them. If all are the same, deletes them in `from`. Returns the number of deleted files. */
export async function deleteMoved({ pool, from, to, report }: Move): Promise<number> {
  let deleted = 0;
  await withSnapshot(pool, async (client) => {
    await forEachBlob({ client, report }, async (name) => {
      if ((await from.blobs.sizeOf(name)) === undefined) return;
      const [own, copy] = await Promise.all([hashOf(from, name), hashOf(to, name)]);
      if (!own.equals(copy))
        throw new Error(`${to.location}: the copy of ${name} differs. Nothing was deleted.`);
    });
    await forEachBlob({ client, report }, async (name) => {
      if ((await from.blobs.sizeOf(name)) === undefined) return;
      await from.blobs.remove(name);
      deleted += 1;
    });
  });
  return deleted;
}

/** Runs `work` for every file that a row refers to, and reports the progress about a hundred times. */
async function forEachBlob(
  { client, report }: { client: PoolClient; report: (line: string) => void },
  work: (name: string) => Promise<void>,
): Promise<void> {
  let total = 0;
  for await (const _name of listBlobs(client)) total += 1;
  const reportEvery = Math.ceil(total / 100);
  let batch: string[] = [];
  let count = 0;
  const finish = async () => {
    await Promise.all(batch.map(work));
    batch = [];
  };
  for await (const name of listBlobs(client)) {
    batch.push(name);
    count += 1;
    if (batch.length === batchSize || count === total) await finish();
    if (count % reportEvery === 0) report(`${formatCount(count)} of ${counted(total, 'file')}`);
  }
}

async function hashOf({ blobs }: FileStorage, name: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of await blobs.open(name)) hash.update(chunk);
  return hash.digest();
}

export const noteMove = (trx: Trx, { actor, now }: AuditAuthor, detail: string): Promise<void> =>
  writeAudit(trx, { actor, action: 'update', resource: 'installation', recordId: '', detail, now });
