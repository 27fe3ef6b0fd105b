import { canonical, isRecord, type ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { toId, toTimestamp, type Trx } from '../database/db.ts';
import type { Actor } from '../operation/actor.ts';
import { selectOne, type ResourceRow, type Table } from './tables.ts';

interface Saving {
  definition: ResourceDefinition;
  actor: Actor;
  now: number;
  /** Version that the change restores. */
  restoredFrom?: number | undefined;
}

interface Saved {
  /** The row before the change, locked. Missing for a new row. */
  before?: ResourceRow;
  after: ResourceRow;
}

/** Saves a new or changed row of the library as its next version. A change of no field makes no version. */
export async function saveVersion(trx: Trx, saving: Saving, { before, after }: Saved): Promise<void> {
  const { definition, actor, now, restoredFrom } = saving;
  const content = contentOf(definition, after);
  if (before && canonical(contentOf(definition, before)) === canonical(content)) return;
  const former = before ? await latestVersion(trx, definition, before) : 0;
  await insertVersion(trx, definition, {
    row: after,
    version: former + 1,
    saved: {
      time: toTimestamp(now),
      user_name: actor.userName,
      full_name: actor.fullName ?? null,
      acting_for: actor.actingFor?.name ?? null,
      restored_from: restoredFrom ?? null,
    },
  });
}

/** Returns the number of the version that a row has now, or undefined if there is no such row. */
export async function currentVersion(trx: Trx, table: Table, id: string): Promise<number | undefined> {
  const row = await selectOne(trx, table, { id });
  const last = row && (await findLast(trx, id));
  if (last && isSame(table.definition, last, row)) return last.version;
  const locked = row && (await selectOne(trx, table, { id, lock: 'change' }));
  return locked && latestVersion(trx, table.definition, locked);
}

/**
 * Returns the number of a locked row's version. Saves it first if it was written without one: before versions were kept, or by the previous
 * program during an upgrade.
 */
export async function latestVersion(
  trx: Trx,
  definition: ResourceDefinition,
  row: ResourceRow,
): Promise<number> {
  const last = await findLast(trx, row.id);
  if (last && isSame(definition, last, row)) return last.version;
  const version = (last?.version ?? 0) + 1;
  await insertVersion(trx, definition, { row, version });
  return version;
}

interface Version {
  version: number;
  content: unknown;
}

async function findLast(trx: Trx, record: string): Promise<Version | undefined> {
  return trx
    .selectFrom('library_versions')
    .select(['version', 'content'])
    .where('record', '=', record)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const isSame = (definition: ResourceDefinition, { content }: Version, row: ResourceRow): boolean =>
  canonical(isRecord(content) ? contentOf(definition, content) : {}) ===
  canonical(contentOf(definition, row));

/** Returns the fields that users save. A field added since an older version was saved is empty there. */
const contentOf = ({ fields }: ResourceDefinition, row: ApiRecord): ApiRecord =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { serverSet }]) => (serverSet ? [] : [[name, row[name] ?? null]])),
  );

interface NewVersion {
  row: ResourceRow;
  version: number;
  saved?: {
    time: ReturnType<typeof toTimestamp>;
    user_name: string;
    full_name: string | null;
    acting_for: string | null;
    restored_from: number | null;
  };
}

async function insertVersion(
  trx: Trx,
  definition: ResourceDefinition,
  { row, version, saved }: NewVersion,
): Promise<void> {
  await trx
    .insertInto('library_versions')
    .values({
      id_org: toId(row.id_org ?? ''),
      resource: definition.name,
      record: row.id,
      version,
      content: JSON.stringify(contentOf(definition, row)),
      ...saved,
    })
    .execute();
}
