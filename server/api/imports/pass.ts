import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { addCounts, fileOf, type Counts, type ImportRow } from './import-row.ts';
import { createRowReader, type RowCheck, type RowFault } from '../csv/read-row.ts';
import { mostColumns, readTable, TableFault, tooManyRows, type TableRow } from '../csv/read-table.ts';
import { definitionOf } from './import-row.ts';
import { loadRules } from './load-rules.ts';
import type { BadRow } from './refused-rows.ts';
import type { ApiRecord } from '../../../shared/reply.ts';

export interface PassDeps extends Pick<ApiDeps, 'db' | 'blobs' | 'clock'> {
  /** One connection for the whole of a pass: it holds the lock and what the pass remembers. */
  connection: Db;
}

/** Thrown where somebody cancelled it, or started it anew. */
export class Stopped extends Error {}

const batchSize = 1000;

export interface Batch {
  /** Of the file's rows, without the header. */
  read: number;
  /** The first and the last line. */
  lines: [number, number];
  good: ApiRecord[];
  bad: BadRow[];
  /** Digests of the good rows, where equal rows are loaded once. */
  digests: string[];
  /** Cells of good rows that could not be read and were left out. */
  left: { line: number; faults: RowFault[] }[];
  /** What the good rows ask for. */
  cents: number;
  /** Good rows with nowhere to be asked at. */
  unreachable: number;
  /** Good rows that leave it empty, by the field that will be asked for. */
  unproven: Counts['unproven'];
  /** Share of the file that was read, 0 to 100. */
  progress: number;
}

/** Yields the rows of the file from `skip` on, checked, a batch at a time: no more than one is ever held. */
export async function* readBatches(
  { blobs, clock, connection }: PassDeps,
  row: ImportRow,
  { skip, signal }: { skip: number; signal: AbortSignal },
): AsyncGenerator<Batch> {
  const sorter = await createSorter({ db: connection, now: clock() }, row);
  const rule = loadRules[row.resource];
  let batch = emptyBatch();
  let at = -1; // The header.
  for await (const each of readTable(blobs, fileOf(row))) {
    at += 1;
    if (at === 0 || (at <= skip && !rule)) continue;
    if (each.cells.length > mostColumns)
      throw new TableFault(`Line ${each.line} has more than ${mostColumns} cells.`);
    if (rule && at > rule.mostRows) throw new TableFault(tooManyRows(rule.mostRows));
    const check = sorter.check(each);
    // A row may be held against those before it, also where an earlier try has written them.
    if (at <= skip) continue;
    sorter.put(batch, each, check);
    if (batch.read < batchSize) continue;
    // Left on its own, a worker that ends would wait for the whole of a long file.
    signal.throwIfAborted();
    yield { ...batch, progress: share(each.bytes, row.size) };
    batch = emptyBatch();
  }
  if (batch.read > 0) yield { ...batch, progress: 100 };
}

type FileRow = Pick<TableRow, 'line' | 'cells'>;

interface Sorter {
  /** Judges a row; it may be held against those before it. */
  check(row: FileRow): RowCheck;
  /** Counts a judged row in its batch. */
  put(batch: Batch, row: FileRow, check: RowCheck): void;
}

/** Judges the rows of an import by its columns. */
export async function createSorter({ db, now }: { db: Db; now: number }, row: ImportRow): Promise<Sorter> {
  const { mapping, delimiter, value_map: values, left_empty: leftEmpty } = row;
  const definition = definitionOf(row);
  const read = createRowReader({ definition, mapping, delimiter, values, leftEmpty, now });
  const rule = loadRules[row.resource];
  const hold = rule?.createCheck(mapping);
  const unproven = await rule?.loadUnproven(db, row.id_org);
  return {
    check: (each) => (hold ? hold(read(each.cells), each) : read(each.cells)),
    put(batch, each, check) {
      batch.lines = [Math.min(batch.lines[0], each.line), Math.max(batch.lines[1], each.line)];
      batch.read += 1;
      if (!check.ok) return void batch.bad.push({ row: each, faults: check.faults });
      batch.good.push(check.values);
      if (check.left) batch.left.push({ line: each.line, faults: check.left });
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

/** Writes how far it is. Throws Stopped where the work is not wanted any more, so that a batch is not kept. */
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
  if (rows.length === 0) throw new Stopped();
}
