import { openStored, type BlobStore } from '../blobs/blob-store.ts';
import type { Trx } from '../database/db.ts';
import { listStoredFiles } from './stored-files.ts';
import { listExportedTables, readTableText } from './exported-rows.ts';
import { describeArchive, type ArchiveContents } from './describe-archive.ts';
import { createZip } from './zip.ts';

interface ArchiveOptions {
  /** Transaction that sees the database as of one moment. */
  trx: Trx;
  blobs: BlobStore;
  organization: { id: string; name: string };
  publicUrl: URL;
  /** Moment of the data in Unix milliseconds. */
  now: number;
  /** Called during the work with the percentage that is done. Ends the archive by throwing. */
  report(percent: number): Promise<void>;
}

/** Bytes of a file that take about as long as one row. */
const bytesPerRow = 1000;

/**
 * Writes a ZIP file of an organization's data: its tables as CSV and JSON Lines, its files, and a description of all of them. `save` reads the
 * file. Reads nothing from the database after `save` ends.
 */
export async function writeArchive<Saved>(
  options: ArchiveOptions,
  save: (file: AsyncIterable<Buffer>) => Promise<Saved>,
): Promise<{ contents: ArchiveContents; saved: Saved }> {
  const { trx, organization, publicUrl, now, blobs, report } = options;
  const tables = await listExportedTables(trx, organization.id);
  const files = await listStoredFiles(trx, organization.id);
  const contents: ArchiveContents = { organization, now, tables, files, missing: [] };
  const whole =
    tables.reduce((sum, { rows }) => sum + 2 * rows, 0) +
    files.reduce((sum, { size }) => sum + size / bytesPerRow, 0);
  const progress = { done: 0 };
  const advance = async (work: number) => {
    progress.done += work;
    await report(Math.min(99, Math.floor((progress.done / Math.max(1, whole)) * 100)));
  };
  const zip = createZip(now);
  for (const table of tables)
    for (const format of ['csv', 'jsonl'] as const)
      zip.add(`data/${table.name}.${format}`, () =>
        readTableText(trx, table, { idOrg: organization.id, format, publicUrl, onRows: advance }),
      );
  for (const { path, blob, size } of files)
    zip.add(path, async function* () {
      const source = await openStored(blobs, blob);
      if (source) yield* source;
      else contents.missing.push(path);
      await advance(size / bytesPerRow);
    });
  const description = () => describeArchive(contents);
  zip.add('README.txt', () => [description().readme]);
  zip.add('manifest.json', () => [description().manifest]);
  try {
    return { saved: await save(zip.end()), contents };
  } finally {
    await zip.close();
  }
}
