import { formatCount } from '../../../shared/count.ts';
import { sql } from 'kysely';
import type { Undone } from '../../../shared/imports/import-details.ts';
import { mappedFields } from '../../../shared/imports/column-targets.ts';
import type { ValueMap } from '../../../shared/imports/value-map.ts';
import { findResource } from '../../../shared/resources/index.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { systemActor, type Actor } from '../operation/actor.ts';
import type { Db, Stored } from '../database/db.ts';
import type { TableFile } from '../csv/read-table.ts';
import type { Delimiter, Encoding } from '../csv/table-text.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { selectRows } from '../rows/lists.ts';

export type Phase = 'checking' | 'running' | 'undoing';

export interface Counts extends Pick<Stored<'imports'>, CountColumns> {
  unproven: Readonly<Record<string, number>>;
}
type CountColumns =
  | 'done'
  | 'to_create'
  | 'to_update'
  | 'to_skip'
  | 'refused'
  | 'warned'
  | 'cents'
  | 'unreachable';

export const noCounts: Readonly<Counts> = {
  done: 0,
  to_create: 0,
  to_update: 0,
  to_skip: 0,
  refused: 0,
  warned: 0,
  cents: 0,
  unreachable: 0,
  unproven: {},
};

export function addCounts(one: Counts['unproven'], other: Counts['unproven']): Counts['unproven'] {
  const more = Object.entries(other).map(([name, count]) => [name, (one[name] ?? 0) + count] as const);
  return { ...one, ...Object.fromEntries(more) };
}

type ImportColumns =
  | 'id'
  | 'name'
  | 'resource'
  | 'status'
  | 'phase'
  | 'rows'
  | 'blob'
  | 'hash'
  | 'size'
  | 'task';

export interface ImportRow extends Counts, Pick<Stored<'imports'>, ImportColumns> {
  id_org: string;
  rule: 'update' | 'skip' | 'create';
  columns: string[];
  mapping: string[];
  value_map: ValueMap;
  left_empty: readonly string[];
  encoding: Encoding;
  delimiter: Delimiter;
  /** Time when an identical file was loaded before, in Unix seconds. */
  loaded_before: number | null;
  /** End of the undo period in Unix seconds. */
  undo_until: number | null;
  undone: Undone | null;
  task_status: Stored<'tasks'>['status'] | null;
  started_by: {
    userName: string;
    fullName?: string;
    idOrg: string;
    actingFor?: { id: string; name: string };
  } | null;
}

/** Finds an import with its task's status. `lock` locks it until the transaction ends. */
export async function findImport(db: Db, id: string, { lock = false } = {}): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select i.id, i.id_org::text, i.name, i.resource, i.status, i.phase, i.rule, i.columns, i.mapping, i.value_map, i.left_empty, i.rows, i.done,
      i.to_create, i.to_update, i.to_skip, i.refused, i.warned, i.cents, i.unreachable, i.unproven, i.hash, i.blob, i.encoding, i.delimiter, i.size, i.task, i.started_by,
      floor(extract(epoch from i.loaded_before))::bigint as loaded_before,
      floor(extract(epoch from i.undo_until))::bigint as undo_until, i.undone,
      t.status as task_status
    from imports i
    left join tasks t on t.id = i.task
    where i.id = ${id}
    ${lock ? sql`for no key update of i` : sql``}
  `.execute(db);
  return rows[0];
}

export const fileOf = ({ blob, encoding, delimiter }: ImportRow): TableFile => ({
  blob,
  encoding,
  delimiter,
});

export function countsOf(counts: Counts): Counts {
  const { done, to_create, to_update, to_skip, refused, warned, cents, unreachable, unproven } = counts;
  return { done, to_create, to_update, to_skip, refused, warned, cents, unreachable, unproven };
}

/** Returns the definition of the import's resource. Throws if it is not importable, because uploads reject that. */
export function importedDefinition({ resource }: Pick<ImportRow, 'resource'>): ResourceDefinition {
  const definition = findResource(resource);
  if (!definition?.importable)
    throw new Error(`${resource} cannot be imported: set importable in its definition`);
  return definition;
}

export const importFieldsOf = (row: Pick<ImportRow, 'resource' | 'mapping'>): string[] =>
  mappedFields(importedDefinition(row), row.mapping);

/** Returns the user who started the import, for audit rows written by the worker. */
export function importActor({ started_by: by, id_org }: ImportRow): Actor {
  const actor = systemActor(by?.userName ?? 'import', by?.idOrg ?? id_org);
  return by?.actingFor ? { ...actor, actingFor: by.actingFor } : actor;
}

/** Formats counts like `1,950 added, 48 updated, 2 unchanged, 5 rejected`. */
export function describeCounts({ to_create, to_update, to_skip, refused }: Counts): string {
  return `${formatCount(to_create)} added, ${formatCount(to_update)} updated, ${formatCount(to_skip)} unchanged, ${formatCount(refused)} rejected`;
}

/** Formats counts like `1,950 taken out, 48 put back, 3 left as they are`. */
export function describeUndone(undone: Undone | null): string {
  const { removed, restored, stayed } = undone ?? { removed: 0, restored: 0, stayed: 0 };
  return `${formatCount(removed)} removed, ${formatCount(restored)} restored, ${formatCount(stayed)} unchanged`;
}

export function describeCancelled({ phase, undone, ...counts }: ImportRow): string {
  if (phase === 'undoing') return `Undo stopped: ${describeUndone(undone)}.`;
  if (phase !== 'running' || counts.done === 0) return 'Canceled before any rows were imported.';
  return `Canceled after ${formatCount(counts.done)} rows. Rows imported before that stay: ${describeCounts(counts)}.`;
}

/** Reads the saved values of the records, limited to the file's fields. */
export async function findSavedRecords(
  db: Db,
  row: ImportRow,
  ids: readonly string[],
): Promise<Map<string, ApiRecord>> {
  if (row.rule === 'create' || ids.length === 0) return new Map();
  const table = {
    definition: importedDefinition(row),
    scope: { column: 'id_org', value: row.id_org },
  } as const;
  const records = await selectRows(db, table, {
    ids: [...new Set(ids)],
    fields: importFieldsOf(row),
  });
  return new Map(records.map((record) => [record.id, record]));
}
