import { contacts } from '../../../shared/resources/contacts.ts';
import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { guessMapping } from '../csv/guess-mapping.ts';
import { lookAtTable } from '../csv/look-at-table.ts';
import { readCell } from '../csv/read-cell.ts';
import { cleanCell, readTable, TableFault } from '../csv/read-table.ts';
import { explainMisfit } from '../csv/row-shape.ts';
import type { UploadedFile } from '../operation/operation.ts';

/** A row of a file on its way onto a list. */
export interface FileRow {
  /** Where it starts in the file, from 1. */
  line: number;
  record: ApiRecord;
  /** What is wrong with the row as a whole. */
  misfit?: string;
}

type RowsFile = { ok: true; rows: FileRow[] } | { ok: false; msg: string };

/** Reads the rows of a CSV file of appointments as records, each with its line. `year` is the present one; `most` rows at most. */
export async function readRowsFile(
  blobs: BlobStore,
  file: UploadedFile,
  { year, most }: { year: number; most: number },
): Promise<RowsFile> {
  const look = await lookAtTable(blobs, file);
  if (!look.ok) return look;
  const { table } = look;
  const columns = findColumns(table.columns);
  if (!columns.some(({ name }) => isPerson.has(name)))
    return { ok: false, msg: 'The file has no column Name.' };
  const rows: FileRow[] = [];
  const shape = { columns: table.columns.length, delimiter: table.delimiter };
  let isHeader = true;
  try {
    for await (const { cells, line } of readTable(blobs, table)) {
      if (!isHeader) {
        const misfit = explainMisfit(cells, shape);
        rows.push({ line, record: readRecord(cells, columns, year), ...(misfit && { misfit }) });
      }
      isHeader = false;
      if (rows.length > most) break;
    }
  } catch (error) {
    if (error instanceof TableFault) return { ok: false, msg: `${error.message} Nothing was loaded.` };
    throw error;
  }
  return { ok: true, rows };
}

const isPerson: ReadonlySet<string> = new Set(['name', 'first_name', 'last_name', 'patient_code']);

interface Column {
  name: string;
  at: number;
}

/** Other programs write the name in two columns. */
function findColumns(header: readonly string[]): Column[] {
  const own = guessMapping(notificationRows, header);
  const parts = guessMapping(contacts, header);
  return header.flatMap((_, at) => {
    const part = parts[at] ?? '';
    const name = own[at] || (['first_name', 'last_name'].includes(part) ? part : '');
    return name ? [{ name, at }] : [];
  });
}

/** A year of two digits is that of an appointment: near, and rather to come. */
const yearsAhead = 50;

function readRecord(cells: readonly string[], columns: readonly Column[], year: number): ApiRecord {
  const cellOf = ({ at }: Column) => cleanCell(cells[at] ?? '');
  const entries = columns.map((column) => [column.name, cellOf(column)] as const);
  const { first_name = '', last_name = '', ...given } = Object.fromEntries(entries);
  const name = given['name'] || [first_name, last_name].filter(Boolean).join(' ');
  const read = Object.entries({ ...given, name }).map(([field, cell]) => {
    const definition = definitions.get(field);
    if (!definition || cell === '') return [field, cell] as const;
    const value = readCell(cell, definition, year + yearsAhead);
    return [field, definition.kind === 'clock' ? readClock(value) : value] as const;
  });
  return Object.fromEntries(read.filter(([, value]) => value !== ''));
}

const definitions = new Map(Object.entries(notificationRows.fields));

/** Reads `9:30 AM`, `9:30pm` and `09:30:00` as a time of 24 hours. What cannot be read stays as it is, for the check to refuse. */
function readClock(cell: string): string {
  const [, hours = '', minutes = '', half = ''] =
    /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([AP])?\.?(?:M\.?)?$/i.exec(cell) ?? [];
  if (!hours) return cell;
  const hour = half ? (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : Number(hours);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
