import { sql, type RawBuilder } from 'kysely';
import { fileTypes } from '../../../shared/uploads.ts';
import { cleanFileName, withEnding } from '../blobs/file-name.ts';
import type { Trx } from '../database/db.ts';

export interface StoredFile {
  /** Path in the archive: the folder, and the ID and name of the file. */
  path: string;
  blob: string;
  size: number;
}

/** Folders of the archive with the tables of their files. */
const folders = [
  ['files', sql`select id, name, type, size, blob from files`],
  ['phone-files', sql`select id, name, type, size, blob from phone_files`],
  ['recordings', sql`select id, kind as name, type, size, blob from recordings`],
  ['imports', sql`select id, name, 'text/csv' as type, size, blob from imports`],
] as const satisfies (readonly [string, RawBuilder<unknown>])[];

/** Lists the organization's stored files: its own files, phone files, recordings and voicemails, and imported files. */
export async function listStoredFiles(trx: Trx, idOrg: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const [folder, rowsOf] of folders) {
    const { rows } = await sql<{ id: string; name: string; type: string; size: number; blob: string }>`
      ${rowsOf}
      where id_org = ${idOrg}::bigint
      and blob is not null
      order by id
    `.execute(trx);
    for (const { id, name, type, size, blob } of rows) {
      const ending = Object.entries(fileTypes).find(([, known]) => known === type)?.[0] ?? '';
      files.push({ path: `${folder}/${id} ${withEnding(cleanFileName(name), ending)}`, blob, size });
    }
  }
  return files;
}
