import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { version } from '../../../shared/constants.ts';
import { preventDeletions } from '../blobs/blob-lock.ts';
import { openStored, type BlobStore } from '../blobs/blob-store.ts';
import { syncDirectory } from '../blobs/disk-blobs.ts';
import { copyOut } from '../database/copy-rows.ts';
import { frameEntries, type WrittenEntry } from './archive-entries.ts';
import { listBlobs, listTables, readSchema, readSequences, type TableParts } from './database-parts.ts';
import { archiveFormat, type ArchiveInfo } from './read-archive.ts';
import { sealStream } from './sealed-stream.ts';

interface BackupOptions {
  /** Connections of the database's owner. */
  pool: Pool;
  blobs: BlobStore;
  /** File to write. It appears only once it is complete. */
  path: string;
  secret: string;
  now: number;
  report(line: string): void;
}

interface WrittenBackup {
  bytes: number;
  tables: number;
  rows: number;
  files: number;
  /** Names of files that rows refer to but that do not exist. */
  missing: string[];
}

/**
 * Writes an encrypted archive of the database, as of one moment, and of the files that it refers to. The service may run meanwhile: no file is
 * deleted until the end.
 */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { path, secret } = options;
  const partial = `${path}.part`;
  const written: WrittenBackup = { bytes: 0, tables: 0, rows: 0, files: 0, missing: [] };
  try {
    await withSnapshot(options.pool, async (client) => {
      const file = await open(partial, 'w', 0o600);
      try {
        await pipeline(
          frameEntries(listEntries(client, options, written)),
          createGzip(),
          (source: AsyncIterable<Buffer>) => sealStream(source, secret),
          async (source: AsyncIterable<Buffer>) => {
            for await (const chunk of source) {
              await file.writeFile(chunk);
              written.bytes += chunk.length;
            }
          },
        );
        await file.sync();
      } finally {
        await file.close();
      }
    });
    await rename(partial, path);
    await syncDirectory(dirname(path));
    return written;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/**
 * Runs `work` in a transaction that sees the database as of one moment, while no file is deleted. Closes the connection afterwards, which ends
 * its locks.
 */
export async function withSnapshot(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set idle_in_transaction_session_timeout = 0');
    await preventDeletions(client);
    await client.query('begin isolation level repeatable read read only');
    await work(client);
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

async function* listEntries(
  client: PoolClient,
  options: BackupOptions,
  written: WrittenBackup,
): AsyncIterable<WrittenEntry> {
  const info: ArchiveInfo = {
    format: archiveFormat,
    product: version,
    schema: await readSchema(client),
    created: new Date(options.now).toISOString(),
    sequences: await readSequences(client),
  };
  yield { kind: 'info', name: 'info', source: bytesOf(JSON.stringify(info)) };
  for (const table of await listTables(client)) yield tableEntry(client, table, { options, written });
  for await (const name of listBlobs(client)) {
    const source = await openStored(options.blobs, name);
    if (source) yield { kind: 'file', name, source };
    else written.missing.push(name);
    written.files += source ? 1 : 0;
    if (written.files % 1000 === 999) options.report(`${written.files + 1} files`);
  }
}

function tableEntry(
  client: PoolClient,
  table: TableParts,
  { options, written }: { options: BackupOptions; written: WrittenBackup },
): WrittenEntry {
  const rows = copyOut(client, table);
  const countRows = () => {
    written.tables += 1;
    written.rows += rows.rowCount;
    if (rows.rowCount > 0) options.report(`${table.name}: ${rows.rowCount} rows`);
    return rows.rowCount;
  };
  return { kind: 'table', ...table, source: rows as AsyncIterable<Buffer>, countRows };
}

async function* bytesOf(text: string): AsyncIterable<Buffer> {
  yield await Promise.resolve(Buffer.from(text));
}
