import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { counted } from '../../shared/count.ts';
import { checkRestored } from '../api/backup/check-restored.ts';
import { verifyArchive, type ArchiveFile } from '../api/backup/read-archive.ts';
import { restoreBackup } from '../api/backup/restore-backup.ts';
import { openScratch } from '../api/backup/scratch-copy.ts';
import { ownName, requireSecret } from './backup-commands.ts';
import type { Command, CommandContext } from './command.ts';

export const drillCommand: Readonly<Record<string, Command>> = {
  'restore-drill': {
    description:
      'Restores the newest backup into a scratch copy, compares them and removes the copy. The service may run meanwhile.',
    options: {
      from: { label: 'Backup file, or folder with backups' },
      scratch: { label: 'Folder for the scratch copy. Default: DATA_DIR', optional: true },
    },
    check: ({ config }) => Promise.resolve(void requireSecret(config.backup.secret)),
    run: drill,
  },
};

async function drill(context: CommandContext): Promise<string> {
  const { config, values, now: started, open, report } = context;
  const path = await newestBackup(values['from'] ?? '');
  const archive: ArchiveFile = { path, secret: config.backup.secret };
  report(`Checking ${path}`);
  const { info, bytes } = await verifyArchive(archive);
  const scratch = await openScratch({
    folder: values['scratch'] || config.dataDir,
    url: config.drill.databaseUrl,
    bytes,
    open: (place) => open({ ...config, ...place, migrateDatabaseUrl: undefined }),
  });
  try {
    const { rows, files } = await restoreBackup({ ...archive, ...scratch, report });
    report('Comparing the copy with the backup');
    await checkRestored({ archive, ...scratch });
    const seconds = Math.round((Date.now() - started) / 1000);
    return `Restored ${basename(path)} of ${info.created} and compared it in ${counted(seconds, 'second')}: ${counted(rows, 'row')}, ${counted(files, 'file')}. The copy equals the backup and was removed.`;
  } finally {
    await scratch.remove();
  }
}

/** Returns the file itself, or the newest backup in a folder. The names sort by time. */
async function newestBackup(from: string): Promise<string> {
  if (!(await stat(from)).isDirectory()) return from;
  const newest = (await readdir(from))
    .filter((name) => ownName.test(name))
    .sort()
    .at(-1);
  if (!newest) throw new Error(`${from} has no backups.`);
  return join(from, newest);
}
