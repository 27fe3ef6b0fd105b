import { formatCount } from '../../../shared/count.ts';
import type { StoredFile } from './stored-files.ts';

export interface ArchiveContents {
  organization: { id: string; name: string };
  /** Moment of the data in Unix milliseconds. */
  now: number;
  files: readonly StoredFile[];
  /** Paths of files whose content is no longer stored. */
  missing: string[];
}

/** Describes the archive for people and for programs. */
export function describeArchive(contents: ArchiveContents): { readme: string; manifest: string } {
  return { readme: writeReadme(contents), manifest: `${JSON.stringify(toManifest(contents), null, 2)}\n` };
}

function toManifest({ organization, now, files, missing }: ArchiveContents) {
  return {
    organization,
    moment: new Date(now).toISOString(),
    files: files.map(({ path, size }) => ({
      path,
      bytes: size,
      ...(missing.includes(path) && { missing: true }),
    })),
  };
}

function writeReadme({ organization, now, files, missing }: ArchiveContents): string {
  const moment = new Date(now).toISOString().slice(0, 16).replace('T', ' ');
  const lines = [
    `Files of ${organization.name} (organization ${organization.id})`,
    `As of ${moment} UTC. Times are in UTC.`,
    '',
    'Keep this file safe. It contains patient data.',
    '',
    `Files: ${formatCount(files.length)}. Their names begin with the ID of their row.`,
    '  files/: uploaded files',
    '  phone-files/: sounds for phone calls',
    '  recordings/: call recordings and voicemails',
    '  imports/: imported files',
    ...missing.map((path) => `  Not stored anymore: ${path}`),
    '',
    'manifest.json lists the same for programs.',
  ];
  return `${lines.join('\r\n')}\r\n`;
}
