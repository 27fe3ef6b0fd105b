import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import type { BlobStore } from '../blobs/blob-store.ts';
import { isReplacedJob } from '../database/db.ts';
import { copyIn } from '../database/copy-rows.ts';
import { holdRestored } from '../database/installation.ts';
import type { Entry } from './archive-entries.ts';
import { listTables, readSchema, suspendRules, writeSequences } from './database-parts.ts';
import { readArchive, type ArchiveFile, type ArchiveInfo } from './read-archive.ts';

interface RestoreOptions extends ArchiveFile {
  /** Connections of the owner of a migrated database without data. */
  pool: Pool;
  blobs: BlobStore;
  report(line: string): void;
}

interface Restored {
  info: ArchiveInfo;
  tables: number;
  rows: number;
  files: number;
}

/** Tables that migrations fill. Their rows are replaced. */
const seeded: ReadonlySet<string> = new Set(['public.database_keys', 'public.sandbox_keys']);

/**
 * Restores an archive into an empty database and an empty folder, in one transaction. Foreign keys are checked and rows counted at its end; if
 * anything fails, nothing stays.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const client = await options.pool.connect();
  const files: string[] = [];
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('begin');
    const restored = await restoreIn(client, options, files);
    await client.query('commit');
    await client.query('analyze');
    return restored;
  } catch (error) {
    for (const name of files) await options.blobs.remove(name);
    throw error;
  } finally {
    client.release(true); // Closes the connection, which rolls back an open transaction.
  }
}

async function restoreIn(client: PoolClient, options: RestoreOptions, files: string[]): Promise<Restored> {
  const { blobs, report } = options;
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  await requireEmpty(client, [...tables.keys()]);
  const resumeRules = await suspendRules(client);
  for (const name of seeded) await client.query(`delete from ${name}`);
  const counts = new Map<string, number>();
  const read: { info?: ArchiveInfo } = {};
  await readArchive(options, {
    info: async (info) => {
      requireSameSchema(info, await readSchema(client));
      read.info = info;
    },
    table: async (table, rows) => {
      if (!read.info || !tables.has(table.name))
        throw new Error(`The backup has an unknown table: ${table.name}.`);
      const count = await load(client, table, rows);
      if (count > 0) report(`${table.name}: ${count} rows`);
      counts.set(table.name, count);
    },
    file: async (name, content) => {
      files.push(name);
      await blobs.put(name, content);
      if (files.length % 1000 === 0) report(`${files.length} files`);
    },
    end: ({ name }, { rows }) => {
      if (rows !== undefined && counts.get(name) !== rows) throw new Error(`Rows are missing in ${name}.`);
    },
  });
  const { info } = read;
  if (!info || counts.size !== tables.size) throw new Error('The backup does not have all tables.');
  await writeSequences(client, info.sequences);
  await requireCounts(client, counts);
  report('Checking foreign keys');
  await resumeRules();
  await unlockJobs(client);
  await holdRestored(client, info.created);
  return {
    info,
    tables: tables.size,
    rows: [...counts.values()].reduce((a, b) => a + b, 0),
    files: files.length,
  };
}

async function requireEmpty(client: PoolClient, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    if (seeded.has(table)) continue;
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount)
      throw new Error(`The database is not empty: ${table} has rows. Restore into an empty database.`);
  }
}

function requireSameSchema({ schema, product }: ArchiveInfo, own: readonly string[]): void {
  if (schema.join('\n') === own.join('\n')) return;
  const newer = schema.length > own.length;
  throw new Error(
    `The backup was written by version ${product}, whose database schema is ${newer ? 'newer' : 'older'} than this version’s. Restore it with version ${product}, then upgrade.`,
  );
}

async function load(
  client: PoolClient,
  { name, columns = [] }: Entry,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const copying = copyIn(client, { name, columns });
  await pipeline(Readable.from(rows), copying);
  return copying.rowCount;
}

async function requireCounts(client: PoolClient, counts: ReadonlyMap<string, number>): Promise<void> {
  for (const [name, count] of counts) {
    const { rows } = await client.query<{ count: number }>(`select count(*) as count from ${name}`);
    if (rows[0]?.count !== count) throw new Error(`Rows are missing in ${name}.`);
  }
}

/** Frees the jobs that a worker of the original installation was running at the moment of the backup, and deletes replaced ones. */
async function unlockJobs(client: PoolClient): Promise<void> {
  await client.query(
    `delete from graphile_worker._private_jobs where locked_at is not null and ${isReplacedJob}`,
  );
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`,
    );
}
