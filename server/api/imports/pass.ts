import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { addCounts, fileOf, type Counts, type ImportRow } from './import-row.ts';
import { createRowReader, type RowCheck, type RowError } from '../csv/read-row.ts';
import { mostColumns, readTable, TableError, tooManyRows, type TableRow } from '../csv/read-table.ts';
import { importedDefinition } from './import-row.ts';
import { loadRules } from './load-rules.ts';
import type { BadRow } from './refused-rows.ts';
import type { ApiRecord } from '../../../shared/reply.ts';

export interface PassDeps extends Pick<ApiDeps, 'db' | 'blobs' | 'clock'> {
  /** Connection used for the whole pass, because it holds the lock and the temporary tables. */
  connection: Db;
}

/** Thrown if the work was canceled or restarted. */
export class ImportStopped extends Error {}

const batchSize = 1000;

export interface Batch {
  /** Number of rows read from the file, not counting the header. */
  read: number;
  lines: [number, number];
  good: ApiRecord[];
  bad: BadRow[];
  /** Digests of valid rows, for resources that load duplicate rows only once. */
  digests: string[];
  left: { line: number; errors: RowError[] }[];
  /** Total amount of the valid rows in cents. */
  cents: number;
  /** Number of valid rows without a phone number or email address. */
  unreachable: number;
  /** Number of valid rows without a value, by verification field. */
  unproven: Counts['unproven'];
  /** Percentage of the file that was read, 0 to 100. */
  progress: number;
}

/** Yields the file's rows after the first `skip` ones, validated, in batches. Holds only one batch in memory. */
export async function* readBatches(
  { blobs, clock, connection }: PassDeps,
  row: ImportRow,
  { skip, signal }: { skip: number; signal: AbortSignal },
): AsyncGenerator<Batch> {
  const sorter = await createSorter({ db: connection, now: clock() }, row);
  const rule = loadRules[row.resource];
  let batch = emptyBatch();
  let at = -1; // The header has index 0.
  for await (const each of readTable(blobs, fileOf(row))) {
    at += 1;
    if (at === 0 || (at <= skip && !rule)) continue;
    if (each.cells.length > mostColumns)
      throw new TableError(`Line ${each.line} has more than ${mostColumns} cells.`);
    if (rule && at > rule.mostRows) throw new TableError(tooManyRows(rule.mostRows));
    const check = sorter.check(each);
    // Skipped rows are also checked, because later rows may be compared with them.
    if (at <= skip) continue;
    sorter.put(batch, each, check);
    if (batch.read < batchSize) continue;
    // Checks the signal for each batch, because otherwise a stopping worker would have to finish the whole file.
    signal.throwIfAborted();
    yield { ...batch, progress: share(each.bytes, row.size) };
    batch = emptyBatch();
  }
  if (batch.read > 0) yield { ...batch, progress: 100 };
}

type FileRow = Pick<TableRow, 'line' | 'cells'>;

interface Sorter {
  check(row: FileRow): RowCheck;
  put(batch: Batch, row: FileRow, check: RowCheck): void;
}

export async function createSorter({ db, now }: { db: Db; now: number }, row: ImportRow): Promise<Sorter> {
  const { mapping, delimiter, value_map: values, left_empty: leftEmpty } = row;
  const definition = importedDefinition(row);
  const read = createRowReader({ definition, mapping, delimiter, values, leftEmpty, now });
  const rule = loadRules[row.resource];
  const checkFile = rule?.createCheck(mapping);
  const unproven = await rule?.loadUnproven(db, row.id_org);
  return {
    check: (each) => (checkFile ? checkFile(read(each.cells), each) : read(each.cells)),
    put(batch, each, check) {
      batch.lines = [Math.min(batch.lines[0], each.line), Math.max(batch.lines[1], each.line)];
      batch.read += 1;
      if (!check.ok) return void batch.bad.push({ row: each, errors: check.errors });
      batch.good.push(check.values);
      if (check.left) batch.left.push({ line: each.line, errors: check.left });
      if (!rule) return;
      batch.digests.push(rule.digestOf(check.values, { row: each, mapping }));
      batch.cents += rule.centsOf(check.values);
      batch.unreachable += rule.isReachable(check.values) ? 0 : 1;
      for (const field of unproven?.(check.values) ?? [])
        batch.unproven = addCounts(batch.unproven, { [field]: 1 });
    },
  };
}

export const emptyBatch = (): Batch => ({
  read: 0,
  lines: [Infinity, 0],
  good: [],
  bad: [],
  digests: [],
  left: [],
  cents: 0,
  unreachable: 0,
  unproven: {},
  progress: 0,
});
const share = (part: number, whole: number) => Math.min(100, Math.floor((part / Math.max(1, whole)) * 100));

/** Saves the progress. Throws ImportStopped if the import was canceled or restarted, so that the batch is rolled back. */
export async function reportProgress(
  db: Db,
  { id, task, status }: ImportRow,
  { counts, progress }: { counts: Counts; progress: number },
): Promise<void> {
  const { rows } = await sql<{ wanted: boolean }>`
    with changed as (
      update imports
      set done = ${counts.done},
        to_create = ${counts.to_create},
        to_update = ${counts.to_update},
        to_skip = ${counts.to_skip},
        refused = ${counts.refused},
        warned = ${counts.warned},
        cents = ${counts.cents},
        unreachable = ${counts.unreachable},
        unproven = ${JSON.stringify(counts.unproven)}
      where id = ${id}
      and task = ${task}
      and status = ${status}
      returning task
    )
    update tasks
    set progress = ${progress}
    where id in (select task from changed)
    and status = 'running'
    returning true as wanted
  `.execute(db);
  if (rows.length === 0) throw new ImportStopped();
}
