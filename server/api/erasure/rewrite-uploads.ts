import { sql } from 'kysely';
import { writeCsvRow } from '../../../shared/csv.ts';
import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { readTable, TableError, type TableFile } from '../csv/read-table.ts';
import { isMissing } from '../blobs/blob-store.ts';
import { storeBlob } from '../blobs/loose-blobs.ts';
import { codeColumn, isAbout, type Mentions } from './mentions.ts';
import type { Person } from './person.ts';

type UploadDeps = Pick<ApiDeps, 'db' | 'blobs' | 'clock'>;
type Table = 'imports' | 'list_files';

interface StoredTable extends TableFile {
  id: string;
  /** Index of the column of patient codes; -1 if unknown. */
  codeAt: number;
  /** Number of rows that a stopped import has already loaded. */
  done: number;
}

type Upload = Omit<StoredTable, 'codeAt'> & { resource: string; mapping: string[] };

/**
 * Rewrites the stored files of imports and of lists that wait for their columns without the rows about the patient. The old content goes
 * with the next cleanup of files. Repeating it changes nothing.
 */
export async function rewriteUploads(
  deps: UploadDeps,
  { idOrg }: Pick<Person, 'idOrg'>,
  mentions: Mentions,
): Promise<void> {
  for (const table of ['imports', 'list_files'] as const) {
    const { rows } = await sql<Upload>`
      select id, blob, encoding, delimiter, mapping, ${table === 'imports' ? sql`done` : sql`0`} as done,
        ${table === 'imports' ? sql`resource` : sql`${notificationRows.name}`} as resource
      from ${sql.table(table)}
      where id_org = ${idOrg}::bigint
      order by id
    `.execute(deps.db);
    for (const { resource, mapping, ...upload } of rows)
      await rewrite(deps, {
        table,
        file: { ...upload, codeAt: codeColumn(resource, mapping) },
        mentions,
      });
  }
  await dropOldRejected(deps, idOrg, mentions);
}

async function rewrite(
  deps: UploadDeps,
  { table, file, mentions }: { table: Table; file: StoredTable; mentions: Mentions },
): Promise<void> {
  if (!(await hasMention(deps, file, mentions))) return;
  const removed = { loaded: 0, all: 0 };
  const { name, size } = await storeBlob(deps, withoutRows(deps, { file, removed }, mentions));
  // A stopped import resumes after the rows that it has loaded, so removed ones no longer count.
  const counts = sql`, size = ${size}, done = greatest(0, done - ${removed.loaded}::int), rows = greatest(0, rows - ${removed.all}::int)`;
  await sql`
    update ${sql.table(table)}
    set blob = ${name}, encoding = 'utf-8', delimiter = ','
      ${table === 'imports' ? counts : sql``}
    where id = ${file.id}
    and blob = ${file.blob}
    ${table === 'imports' ? sql`and done = ${file.done}` : sql``}
  `.execute(deps.db);
}

async function hasMention({ blobs }: UploadDeps, file: StoredTable, mentions: Mentions): Promise<boolean> {
  try {
    for await (const { cells } of readTable(blobs, file))
      if (isAbout(cells, mentions, file.codeAt)) return true;
  } catch (error) {
    if (!(error instanceof TableError) && !isMissing(error)) throw error;
  }
  return false;
}

/**
 * Yields the rows about other people, on the lines that they had, because rejected rows refer to lines. Counts the removed rows. An
 * unreadable rest of the file is left out, because an import would not read it either.
 */
async function* withoutRows(
  { blobs }: UploadDeps,
  { file, removed }: { file: StoredTable; removed: { loaded: number; all: number } },
  mentions: Mentions,
): AsyncGenerator<Buffer> {
  let at = -1; // The header has index 0.
  let written = 0;
  try {
    for await (const { cells, line } of readTable(blobs, file)) {
      at += 1;
      if (at > 0 && isAbout(cells, mentions, file.codeAt)) {
        removed.all += 1;
        if (at <= file.done) removed.loaded += 1;
        continue;
      }
      const text = '\r\n'.repeat(Math.max(0, line - 1 - written)) + writeCsvRow(cells);
      written += text.split('\n').length - 1;
      yield Buffer.from(text);
    }
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
  }
}

/** Removes files of rejected rows, which only imports of earlier versions have, if they name the patient. */
async function dropOldRejected({ db, blobs }: UploadDeps, idOrg: string, mentions: Mentions): Promise<void> {
  const { rows } = await sql<{ id: string; blob: string }>`
    select id, refused_blob as blob from imports where id_org = ${idOrg}::bigint and refused_blob is not null
  `.execute(db);
  for (const { id, blob } of rows) {
    const file: StoredTable = { id, blob, encoding: 'utf-8', delimiter: ',', codeAt: -1, done: 0 };
    if (await hasMention({ db, blobs, clock: Date.now }, file, mentions))
      await sql`update imports set refused_blob = null where id = ${id}`.execute(db);
  }
}
