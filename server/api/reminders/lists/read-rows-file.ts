import type { ValueMap } from '../../../../shared/imports/value-map.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import { explain } from '../../csv/explain-error.ts';
import { guessMapping } from '../../csv/guess-mapping.ts';
import { inspectTable, type InspectedTable } from '../../csv/inspect-table.ts';
import { createCellsReader } from '../../csv/read-cells.ts';
import { readTable, TableError } from '../../csv/read-table.ts';
import { readRefusedFile } from '../../csv/refused-file.ts';
import { explainMisfit } from '../../csv/row-shape.ts';
import type { UploadedFile } from '../../operation/operation.ts';
import { parseListRow, type ParsedRow } from './read-rows.ts';

export interface FileRow {
  /** First line of the row in the file, from 1. */
  line: number;
  row: ParsedRow;
  /** Values by field, in the form's format if readable. */
  record: Readonly<Record<string, string>>;
  /** Original cells without the columns that a download of rejected rows adds. */
  cells: readonly string[];
  /** Id of the rejected row that this row corrects, or '' for a new row. */
  refusedId: string;
}

export interface ParsedFile {
  rows: readonly FileRow[];
  columns: readonly string[];
  mapping: readonly string[];
  values?: ValueMap;
  delimiter: string;
}

type ParsedFileResult = ({ ok: true; encoding: string } & ParsedFile) | { ok: false; msg: string };

interface Reading {
  /** Current time in Unix milliseconds. */
  now: number;
  /** IANA time zone of the practice. */
  zone: string;
  most: number;
}

/** Reads the rows of a CSV file of appointments and guesses the mapping from its column names. */
export async function readRowsFile(
  blobs: BlobStore,
  file: UploadedFile,
  reading: Reading,
): Promise<ParsedFileResult> {
  const look = await inspectTable(blobs, file);
  if (!look.ok) return look;
  const mapping = guessMapping(notificationRows, look.table.columns);
  return readRows(blobs, look.table, { ...reading, mapping });
}

interface MappedReading extends Reading {
  /** Target of each column; '' skips the column. */
  mapping: readonly string[];
  values?: ValueMap;
}

export async function readRows(
  blobs: BlobStore,
  table: Pick<InspectedTable, 'blob' | 'encoding' | 'delimiter' | 'columns'>,
  { mapping, values, zone, now, most }: MappedReading,
): Promise<ParsedFileResult> {
  const file = readRefusedFile(table.columns);
  if (!file.isCorrection && !mapping.some((name) => personFields.has(name)))
    return { ok: false, msg: 'The file has no Name column.' };
  const { encoding, delimiter } = table;
  const plan = { columns: file.ownOf(table.columns), mapping: file.ownOf(mapping), values, delimiter };
  const read = createFileRowReader({ ...plan, zone, now });
  const rows: FileRow[] = [];
  let isHeader = true;
  try {
    for await (const { cells: all, line } of readTable(blobs, table)) {
      const cells = file.ownOf(all);
      if (!isHeader) rows.push({ line, ...read(cells), cells, refusedId: file.rowIdOf(all) });
      isHeader = false;
      if (rows.length > most) break;
    }
  } catch (error) {
    if (error instanceof TableError) return { ok: false, msg: `${error.message} Nothing was imported.` };
    throw error;
  }
  return { ok: true, rows, encoding, ...plan };
}

interface RowPlan {
  columns: readonly string[];
  delimiter: string;
  /** Target of each column; '' skips the column. */
  mapping: readonly string[];
  values?: ValueMap;
  zone: string;
  /** Current time in Unix milliseconds. */
  now: number;
}

export function createFileRowReader({
  columns,
  delimiter,
  mapping,
  values,
  zone,
  now,
}: RowPlan): (cells: readonly string[]) => Pick<FileRow, 'row' | 'record'> {
  const year = new Date(now).getUTCFullYear();
  const read = createCellsReader({ definition, mapping, values, year, zone });
  const shape = { columns: columns.length, delimiter };
  return (cells) => {
    const record = read(cells);
    return { record, row: judgeCells(record, { misfit: explainMisfit(cells, shape), year }) };
  };
}

const definition: ResourceDefinition = notificationRows;
/** Fields that identify the patient of a row. One of them is enough. */
export const personFields: ReadonlySet<string> = new Set(['name', 'first_name', 'last_name', 'patient_code']);

/** Validates a row. A row that does not match the file's columns is invalid as a whole. */
function judgeCells(
  record: FileRow['record'],
  { misfit, year }: { misfit: string | undefined; year: number },
): ParsedRow {
  const row = parseListRow(record);
  if (misfit) return { ...row, errors: [{ field: '', msg: misfit }] };
  const errors = row.errors.map(({ field, msg }) => {
    const value = record[field] ?? '';
    return { field, msg: explain(msg, { field: definition.fields[field], value, year }) };
  });
  return { ...row, errors };
}
