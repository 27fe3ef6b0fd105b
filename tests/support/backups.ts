import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createDiskBlobs } from '../../server/api/blobs/disk-blobs.ts';
import { storeBlob } from '../../server/api/blobs/loose-blobs.ts';
import type { TestDatabase } from './database.ts';
import type { EmbeddedApi } from './embedded-api.ts';

/** Adds a file as an upload does, and returns its blob. */
export async function addStoredFile(api: EmbeddedApi, id: string, bytes: Buffer): Promise<string> {
  const { db } = api.database;
  const deps = { db, blobs: createDiskBlobs(join(api.dataDir, 'files')), clock: () => api.now.ms };
  const { name } = await storeBlob(
    deps,
    (async function* () {
      yield await Promise.resolve(bytes);
    })(),
  );
  await sql`
    insert into files (id, id_org, name, size, type, created, blob)
    values (${id}, 204117, ${id}, ${bytes.length}, 'text/plain', now(), ${name})
  `.execute(db);
  return name;
}

/** Digests of the rows of each table except some, and the definitions of triggers, constraints and sequences. */
export async function digestTables(
  { pool }: TestDatabase,
  without: readonly string[],
): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker')
      and tablename <> all ($1)
    `,
    [without],
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select row::text from ${name} row order by 1`);
    found[name] = digest(rows.map(({ row }) => row));
  }
  const rules = await pool.query<{ line: string }>(
    `
      select concat(conrelid::regclass, ' ', conname, ' ', pg_get_constraintdef(oid), ' ', convalidated) as line from pg_constraint
      union all
      select concat(tgrelid::regclass, ' ', tgname, ' ', tgenabled) from pg_trigger where not tgisinternal
      union all
      select concat(schemaname, '.', sequencename, ' ', last_value) from pg_sequences
      where regexp_replace(sequencename, '_id_seq$', '') <> all ($1)
      order by 1
    `,
    [without],
  );
  return { ...found, rules: rules.rows.map(({ line }) => line).join('\n') };
}

const digest = (lines: readonly string[]) =>
  `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`;
