import { text } from 'node:stream/consumers';
import { isEmail } from '../../../shared/contact-details.ts';
import { readPhone } from '../../../shared/phone-number.ts';
import type { Blob, BlobStore } from '../blobs/blob-store.ts';
import { mostColumns, readTable, TableError, type TableFile } from './read-table.ts';
import { decode, findDelimiter, findEncoding } from './table-text.ts';

export interface InspectedTable extends TableFile {
  /** Header names. A missing name becomes, for example, 'Column 3'. */
  columns: string[];
  sample: string[][];
}

type TableInspection = { ok: true; table: InspectedTable } | { ok: false; msg: string };

const sampleRows = 5;
const longestName = 120;
const longestSample = 200;

interface StoredFile extends Pick<Blob, 'name'> {
  head: Buffer;
}

/** Reads the header and the first rows. Returns an error message if the file is invalid. */
export async function inspectTable(blobs: BlobStore, { name, head }: StoredFile): Promise<TableInspection> {
  const check = await findEncoding(() => blobs.open(name), head);
  if (!check.ok) return check;
  const { encoding } = check;
  const delimiter = findDelimiter(await text(decode(inOnePiece(head), encoding)));
  try {
    return await readStart(blobs, { blob: name, encoding, delimiter });
  } catch (error) {
    if (error instanceof TableError) return { ok: false, msg: error.message };
    throw error;
  }
}

async function readStart(blobs: BlobStore, file: TableFile): Promise<TableInspection> {
  const rows: (readonly string[])[] = [];
  for await (const { cells } of readTable(blobs, file)) {
    if (rows.length > sampleRows) break;
    rows.push(cells);
  }
  const [header, ...first] = rows;
  if (!header) return { ok: false, msg: 'The file is empty.' };
  if (header.length > mostColumns)
    return { ok: false, msg: `The file has more than ${mostColumns} columns.` };
  if (first.length === 0)
    return {
      ok: false,
      msg: 'The file has no rows. The first line must be the column names, with the rows below it.',
    };
  const columns = header.map((cell, at) => cell.trim().slice(0, longestName) || `Column ${at + 1}`);
  const sample = first.map((cells) => columns.map((_, at) => (cells[at] ?? '').slice(0, longestSample)));
  return { ok: true, table: { ...file, columns, sample } };
}

const guessedEncodings: ReadonlyMap<string, string> = new Map([
  ['windows-1252', 'Windows-1252'],
  ['macintosh', 'Mac Roman'],
] satisfies [InspectedTable['encoding'], string][]);

/** Returns the name of a guessed encoding, or undefined if the encoding was detected with certainty. */
export const nameGuessed = (encoding: string): string | undefined => guessedEncodings.get(encoding);

const longestPreview = 60;

/** Returns the shortened header if it looks like patient data or a title instead of column names. */
export function readAsData({ columns, sample }: InspectedTable): string | undefined {
  const named = columns.filter((column, at) => column !== `Column ${at + 1}`);
  const isTitle = named.length === 1 && sample.some((row) => row.filter(Boolean).length > 1);
  return isTitle || columns.some(isValue) ? named.join(', ').slice(0, longestPreview) : undefined;
}

const isValue = (cell: string) =>
  isEmail(cell) || readPhone(cell) !== undefined || /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(cell);

async function* inOnePiece(bytes: Buffer) {
  yield bytes;
}
