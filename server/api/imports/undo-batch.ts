import { sql } from 'kysely';
import type { Undone } from '../../../shared/imports/import-details.ts';
import type { Trx } from '../database/db.ts';
import { lockStops } from '../opt-outs/stops.ts';
import { isHeld } from '../rows/legal-holds.ts';
import type { ImportRow } from './import-row.ts';
import { printOf, writtenColumns, undoRules } from './imported-rows.ts';
import { onlyOne } from './write-file.ts';

const batchSize = 1000;

/** Progress of undoing an import, up to record `last`. */
export interface UndoProgress {
  undone: Undone;
  last: string;
}

/**
 * Undoes the next batch of an import: deletes created records and restores updated ones. Leaves records that were edited or used since.
 * Returns undefined if nothing is left.
 */
export async function undoBatch(
  trx: Trx,
  row: ImportRow,
  { undone, last }: UndoProgress,
): Promise<UndoProgress | undefined> {
  await onlyOne(trx, row);
  await lockStops(trx, row.id_org);
  const records = await nextRecords(trx, row, last);
  if (records.length === 0) return undefined;
  const free = await lockFree(trx, row, records);
  const made = free.filter(({ isMade }) => isMade).map(({ id }) => id);
  const changed = free.filter(({ isMade }) => !isMade).map(({ id }) => id);
  await sql`
    delete from ${sql.table(row.resource)}
    where id = any(${made}::text[])
  `.execute(trx);
  await restore(trx, row, changed);
  const stayed = await forget(trx, row, { records, free: [...made, ...changed] });
  return {
    undone: {
      ...undone,
      removed: undone.removed + made.length,
      restored: undone.restored + changed.length,
      stayed: undone.stayed + stayed,
    },
    last: records.at(-1) ?? last,
  };
}

async function nextRecords(trx: Trx, { id }: ImportRow, last: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('imported_rows')
    .select('record')
    .where('import', '=', id)
    .where('record', '>', last)
    .where('stays', '=', false)
    .orderBy('record')
    .limit(batchSize)
    .execute();
  return rows.map(({ record }) => record);
}

/** Locks records that are unchanged since the import. Created ones must also be unused. Under a legal hold, all records stay. */
async function lockFree(
  trx: Trx,
  row: ImportRow,
  records: readonly string[],
): Promise<{ id: string; isMade: boolean }[]> {
  const isUsed = undoRules[row.resource]?.isUsed ?? sql<boolean>`true`;
  const { rows } = await sql<{ id: string; isMade: boolean }>`
    select mine.id, kept.before is null as "isMade"
    from ${sql.table(row.resource)} mine
    join imported_rows kept on kept.record = mine.id
    where mine.id_org = ${row.id_org}::bigint
    and kept.import = ${row.id}
    and kept.record = any(${records}::text[])
    and kept.print = ${printOf(row)}
    and (kept.before is not null or not ${isUsed})
    and not ${isHeld({ idOrg: sql.ref('mine.id_org') })}
    order by mine.id
    for update of mine
  `.execute(trx);
  return rows;
}

async function restore(trx: Trx, row: ImportRow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const names = writtenColumns(row);
  await sql`
    update ${sql.table(row.resource)} mine
    set ${sql.join(names.map((name) => sql`${sql.ref(name)} = was.${sql.ref(name)}`))}
    from imported_rows kept
    cross join jsonb_populate_record(null::${sql.table(row.resource)}, kept.before) was
    where kept.import = ${row.id}
    and kept.record = any(${ids}::text[])
    and mine.id = kept.record
  `.execute(trx);
}

/** Deletes the undo data of undone and deleted records and marks the others as staying. Returns the number of records that stay. */
async function forget(
  trx: Trx,
  row: ImportRow,
  { records, free }: { records: readonly string[]; free: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update imported_rows kept
    set stays = true
    from ${sql.table(row.resource)} mine
    where kept.import = ${row.id}
    and kept.record = any(${records}::text[])
    and kept.record <> all(${free}::text[])
    and mine.id = kept.record
  `.execute(trx);
  await sql`
    delete from imported_rows
    where import = ${row.id}
    and record = any(${records}::text[])
    and not stays
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}
