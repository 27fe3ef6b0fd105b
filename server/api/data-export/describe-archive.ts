import { counted, formatCount } from '../../../shared/count.ts';
import { omissionReasons, omittedTables } from './exported-tables.ts';
import type { StoredFile } from './stored-files.ts';
import type { TableExport } from './exported-rows.ts';

export interface ArchiveContents {
  organization: { id: string; name: string };
  /** Moment of the data in Unix milliseconds. */
  now: number;
  tables: readonly TableExport[];
  files: readonly StoredFile[];
  /** Paths of files whose content is no longer stored. */
  missing: string[];
}

/** Describes the archive for people and for programs. */
export function describeArchive(contents: ArchiveContents): { readme: string; manifest: string } {
  return { readme: writeReadme(contents), manifest: `${JSON.stringify(toManifest(contents), null, 2)}\n` };
}

function toManifest({ organization, now, tables, files, missing }: ArchiveContents) {
  return {
    organization,
    moment: new Date(now).toISOString(),
    tables: tables.map(({ name, contents, columns, rows }) => ({
      csv: `data/${name}.csv`,
      jsonLines: `data/${name}.jsonl`,
      contents,
      rows,
      columns,
    })),
    files: files.map(({ path, size }) => ({
      path,
      bytes: size,
      ...(missing.includes(path) && { missing: true }),
    })),
    leftOut: Object.fromEntries([...omittedTables].filter(([, reason]) => omissionReasons.includes(reason))),
  };
}

function writeReadme({ organization, now, tables, files, missing }: ArchiveContents): string {
  const moment = new Date(now).toISOString().slice(0, 16).replace('T', ' ');
  const lines = [
    `All data of ${organization.name} (organization ${organization.id})`,
    `As of ${moment} UTC. Times are in UTC.`,
    '',
    'Keep this file safe. It contains patient data.',
    '',
    'data/: each table as CSV for spreadsheets and as JSON Lines (one JSON object per line) for programs.',
    'In the CSV files, an apostrophe precedes text that a spreadsheet would run as a formula.',
    'In messages, [link] replaces links that act as passwords, such as payment links.',
    '',
    ...tables.map(({ name, contents, rows }) => `  ${name}: ${contents}, ${counted(rows, 'row')}`),
    '',
    `Files: ${formatCount(files.length)}. Their names begin with the ID of their row.`,
    '  files/: uploaded files (data/files.csv)',
    '  phone-files/: sounds for phone calls (data/phone_files.csv)',
    '  recordings/: call recordings and voicemails (data/recordings.csv)',
    '  imports/: imported files (data/imports.csv)',
    ...missing.map((path) => `  Not stored anymore: ${path}`),
    '',
    'Left out:',
    ...omissionReasons.map((reason) => `  - ${reason}`),
    '',
    'manifest.json lists the same for programs, with the columns of each table.',
  ];
  return `${lines.join('\r\n')}\r\n`;
}
