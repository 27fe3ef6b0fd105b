import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { writeCsvRow } from '../../../shared/csv.ts';
import type { Log } from '../../log.ts';
import { sandboxFile } from './headers.ts';

/** Marks the file as UTF-8, because spreadsheet programs would otherwise assume a legacy encoding. */
const byteOrderMark = '\uFEFF';

export interface CsvColumn<Row> {
  head: string;
  read(row: Row): string | number;
}

interface CsvFile<Row> {
  /** File name with its extension. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** First column, whose values are looked up for a batch of rows at once. */
  lead?: { head: string; read(rows: readonly Row[]): Promise<readonly string[]> };
  batches: AsyncIterable<readonly Row[]>;
}

/** Streams a CSV file, holding only one batch in memory. If a batch fails, the connection is cut so that browsers show a failed download. */
export async function sendCsv<Row>(
  { req, res, log }: { req: Request; res: Response; log: Log },
  file: CsvFile<Row>,
): Promise<void> {
  res.setHeader('Content-Type', 'text/csv; charset=utf-8');
  res.setHeader('Content-Disposition', `attachment; filename="${file.name}"`);
  res.setHeader('Cache-Control', 'no-store');
  sandboxFile(res);
  try {
    await pipeline(Readable.from(csvLines(file)), res);
  } catch (error) {
    if (!res.destroyed) res.destroy();
    log.error({ id: req.context.id, err: error }, 'export aborted');
  }
}

export function sendCsvText(res: Response, name: string, text: string): void {
  res.attachment(name);
  sandboxFile(res);
  res.type('text/csv').send(text);
}

async function* csvLines<Row>({ columns, lead, batches }: CsvFile<Row>): AsyncGenerator<string> {
  yield byteOrderMark + writeCsvRow([...(lead ? [lead.head] : []), ...columns.map(({ head }) => head)]);
  for await (const batch of batches) {
    const leadCells = lead ? (await lead.read(batch)).map((text) => [text]) : [];
    const lines = batch.map((row, at) => [
      ...(leadCells[at] ?? []),
      ...columns.map((column) => column.read(row)),
    ]);
    yield lines.map(writeCsvRow).join('');
  }
}
