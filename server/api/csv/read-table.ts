import { formatCount } from '../../../shared/count.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { BlobStore } from '../blobs/blob-store.ts';
import { decode, isSeparatorLine, unifyBreaks, type Delimiter, type Encoding } from './table-text.ts';

export interface TableFile {
  blob: string;
  encoding: Encoding;
  delimiter: Delimiter;
}

export interface TableRow {
  /** First line of the row in the file, from 1. */
  line: number;
  cells: readonly string[];
  /** Number of bytes of the file read so far. Buffering puts this ahead of the row. */
  bytes: number;
}

/** Error of the file itself, with a message that helps the user fix it. */
export class TableError extends Error {}

export const tooManyRows = (most: number) =>
  `The file has more than ${formatCount(most)} rows. Split it into smaller files.`;

const longestRow = 100_000;
export const mostColumns = 200;

/**
 * Yields the rows of a CSV file unchanged, header first. Skips empty lines, trailing rows of empty cells from spreadsheets, and a
 * `sep=` line above the header. Throws `TableError`.
 */
export async function* readTable(blobs: BlobStore, file: TableFile): AsyncGenerator<TableRow> {
  const { encoding, delimiter } = file;
  const progress = { bytes: 0 };
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: longestRow,
  });
  const texts = decode(counted(await blobs.open(file.blob), progress), encoding);
  const source = Readable.from(unifyBreaks(texts));
  const ended = pipeline(source, parser).catch(() => undefined); // The loop below rethrows the parser's error.
  try {
    let isFirst = true;
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      const isHint = isFirst && isSeparatorLine(record, delimiter);
      isFirst = false;
      if (!isHint) yield { line: info.lines - breaksIn(record), cells: record, bytes: progress.bytes };
    }
  } catch (error) {
    throw error instanceof CsvError ? new TableError(explain(error)) : error;
  } finally {
    source.destroy();
    parser.destroy();
    await ended;
  }
}

interface ParsedRow {
  record: string[];
  info: { lines: number };
}

async function* counted(bytes: AsyncIterable<Buffer>, progress: { bytes: number }) {
  for await (const chunk of bytes) {
    progress.bytes += chunk.length;
    yield chunk;
  }
}

/** Counts line breaks in cells, because the parser reports a row's last line but users look for its first. */
function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0);
}

function explain(error: CsvError): string {
  const line = 'lines' in error && typeof error['lines'] === 'number' ? error['lines'] : 0;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return `A quotation mark that opens on line ${line} is never closed.`;
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `The row at line ${line} is longer than ${formatCount(longestRow)} characters. A quotation mark or a line break may be missing there.`;
  return `The file cannot be read as CSV at line ${line}.`;
}

/** Removes the single quote that our downloads put before cells that look like formulas. */
export const cleanCell = (cell: string) => cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '').trim();
