import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { writeCsvRow } from '../../../shared/csv.ts';
import type { Log } from '../../log.ts';
import { sandboxFile } from './headers.ts';

/** Spreadsheets take a file without it for one of their own code page. */
const byteOrderMark = '\uFEFF';

export interface CsvColumn<Row> {
  head: string;
  read(row: Row): string | number;
}

interface CsvFile<Row> {
  /** With its ending. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** Before the columns, and asked for a batch of rows at once: what takes looking up. */
  lead?: { head: string; read(rows: readonly Row[]): Promise<readonly string[]> };
  batches: AsyncIterable<readonly Row[]>;
}

/** Nothing but the rows on their way is held; where they break off, so does the download, which browsers show as failed. */
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
    log.error({ id: req.context.id, err: error }, 'export broken off');
  }
}

/** A whole file, `name` with its ending. */
export function sendCsvText(res: Response, name: string, text: string): void {
  res.attachment(name);
  sandboxFile(res);
  res.type('text/csv').send(text);
}

async function* csvLines<Row>({ columns, lead, batches }: CsvFile<Row>): AsyncGenerator<string> {
  yield byteOrderMark + writeCsvRow([...(lead ? [lead.head] : []), ...columns.map(({ head }) => head)]);
  for await (const batch of batches) {
    const told = lead ? (await lead.read(batch)).map((text) => [text]) : [];
    const lines = batch.map((row, at) => [...(told[at] ?? []), ...columns.map((column) => column.read(row))]);
    yield lines.map(writeCsvRow).join('');
  }
}
