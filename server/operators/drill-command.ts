import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { counted } from '../../shared/count.ts';
import { checkRestored } from '../api/backup/check-restored.ts';
import { recordDrill, type DrillRun } from '../api/backup/drill-records.ts';
import { verifyArchive, type ArchiveFile } from '../api/backup/read-archive.ts';
import { restoreBackup } from '../api/backup/restore-backup.ts';
import { openScratch } from '../api/backup/scratch-copy.ts';
import { ownName, requireSecret } from './backup-commands.ts';
import type { Command, CommandContext } from './command.ts';

export const drillCommand: Readonly<Record<string, Command>> = {
  'restore-drill': {
    description:
      'Restores the newest backup into a scratch copy, compares them, removes the copy and records the result. The service may run meanwhile.',
    options: {
      from: { label: 'Backup file, or folder with backups' },
      scratch: { label: 'Folder for the scratch copy. Default: DATA_DIR', optional: true },
    },
    check: ({ config }) => Promise.resolve(void requireSecret(config.backup.secret)),
    run: drill,
  },
};

/** Facts of a drill that are known so far. */
type Progress = Pick<DrillRun, 'backup' | 'created' | 'rows' | 'files'>;

async function drill(context: CommandContext): Promise<string> {
  const { db, now: started } = context;
  const done: Progress = {};
  try {
    await restoreAndCheck(context, done);
    await recordDrill(db, { ...done, started, finished: Date.now() });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await recordDrill(db, { ...done, started, finished: Date.now(), problem });
    throw new Error(`The restore drill failed: ${problem}`, { cause: error });
  }
  const { backup, created = 0, rows = 0, files = 0 } = done;
  const seconds = Math.round((Date.now() - started) / 1000);
  return `Restored ${backup} of ${new Date(created).toISOString()} and compared it in ${counted(seconds, 'second')}: ${counted(rows, 'row')}, ${counted(files, 'file')}. The copy equals the backup and was removed.`;
}

async function restoreAndCheck(context: CommandContext, done: Progress): Promise<void> {
  const { config, values, open, report } = context;
  const path = await newestBackup(values['from'] ?? '');
  done.backup = basename(path);
  const archive: ArchiveFile = { path, secret: config.backup.secret };
  report(`Checking ${path}`);
  const { info, bytes } = await verifyArchive(archive);
  done.created = Date.parse(info.created);
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
    Object.assign(done, { rows, files });
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
