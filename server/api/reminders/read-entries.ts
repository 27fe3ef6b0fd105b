import { sql } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition, RowOf } from '../../../shared/resources/define.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import type { Db } from '../database/db.ts';
import { selectList } from '../rows/tables.ts';

/** Versions of library entries by id. An entry without one is read as it is now. */
export type EntryVersions = Readonly<Record<string, number>> | null | undefined;

export interface WantedEntries {
  ids: readonly string[];
  versions?: EntryVersions;
}

/** Reads library entries by id, each in its version. Leaves out those that do not exist. */
export async function readEntries<Definition extends ResourceDefinition>(
  db: Db,
  definition: Definition,
  { ids, versions }: WantedEntries,
): Promise<Map<string, RowOf<Definition>>> {
  const saved = ids.flatMap((id) => {
    const version = versions?.[id];
    return version === undefined ? [] : [{ id, version }];
  });
  const current = ids.filter((id) => versions?.[id] === undefined);
  const rows = [...(await readCurrent(db, definition, current)), ...(await readSaved(db, saved))];
  return new Map(rows.map((row) => [String(row['id']), readRow(definition, row)]));
}

async function readCurrent(
  db: Db,
  definition: ResourceDefinition,
  ids: readonly string[],
): Promise<ApiRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ApiRecord>`
    select ${selectList(definition, [])}
    from ${sql.table(definition.name)}
    where id = any(${[...ids]}::text[])
  `.execute(db);
  return rows;
}

async function readSaved(db: Db, saved: readonly { id: string; version: number }[]): Promise<ApiRecord[]> {
  if (saved.length === 0) return [];
  const { rows } = await sql<{ content: ApiRecord }>`
    select library_versions.content || jsonb_build_object('id', library_versions.record) as content
    from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as wanted (id text, version integer)
    join library_versions on library_versions.record = wanted.id and library_versions.version = wanted.version
  `.execute(db);
  return rows.map(({ content }) => content);
}
