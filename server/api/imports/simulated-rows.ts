import { sql } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { Db } from '../database/db.ts';
import type { Decision } from './decide.ts';
import type { ImportRow } from './import-row.ts';

/**
 * Creates temporary tables for the keys and records that a check would have written, because a long file does not fit into memory. The tables
 * end with the connection.
 */
export async function openSimulation(connection: Db): Promise<void> {
  await sql`create temporary table if not exists import_keys (key text primary key, id text not null)`.execute(
    connection,
  );
  await sql`
    create temporary table if not exists import_records (id text primary key, content jsonb not null)
  `.execute(connection);
  await sql`truncate import_keys, import_records`.execute(connection);
}

export async function closeSimulation(connection: Db): Promise<void> {
  await sql`drop table if exists import_keys, import_records`.execute(connection);
}

export async function saveSimulated(
  connection: Db,
  { rule }: Pick<ImportRow, 'rule'>,
  { keys, creates, updates }: Decision,
): Promise<void> {
  await saveKeys(connection, keys);
  if (rule !== 'create') await saveRecords(connection, [...creates, ...updates]);
}

async function saveKeys(connection: Db, keys: ReadonlyMap<string, string>): Promise<void> {
  if (keys.size === 0) return;
  await sql`
    insert into import_keys (key, id)
    select key, id
    from unnest(${[...keys.keys()]}::text[], ${[...keys.values()]}::text[]) as k (key, id)
    on conflict (key) do nothing
  `.execute(connection);
}

async function saveRecords(connection: Db, records: readonly [string, ApiRecord][]): Promise<void> {
  if (records.length === 0) return;
  const list = records.map(([id, content]) => ({ id, content }));
  await sql`
    insert into import_records (id, content)
    select id, content
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r (id text, content jsonb)
    on conflict (id) do update
    set content = import_records.content || excluded.content
  `.execute(connection);
}

export async function loadSimulatedKeys(
  connection: Db,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; id: string }>`
    select key, id
    from import_keys
    where key = any(${keys}::text[])
  `.execute(connection);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

export async function loadSimulatedRecords(
  connection: Db,
  ids: readonly string[],
): Promise<Map<string, ApiRecord>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; content: ApiRecord }>`
    select id, content
    from import_records
    where id = any(${ids}::text[])
  `.execute(connection);
  return new Map(rows.map(({ id, content }) => [id, content]));
}
