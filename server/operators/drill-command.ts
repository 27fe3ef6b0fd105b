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

/** Properties of a drill that are known so far. */
type Progress = Pick<DrillRun, 'backup' | 'created' | 'rows' | 'files'>;

async function drill(context: CommandContext): Promise<string> {
  const { db, now: started } = context;
  const done: Progress = {};
  const interruption = watchSignals();
  try {
    await restoreAndCheck(context, { signal: interruption.signal, done });
    await recordDrill(db, { ...done, started, finished: Date.now() });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = interruption.reason() ?? reason;
    await recordDrill(db, { ...done, started, finished: Date.now(), problem });
    throw new Error(`The restore drill failed: ${problem}`, { cause: error });
  } finally {
    interruption.dismiss();
  }
  const { backup, created = 0, rows = 0, files = 0 } = done;
  const seconds = Math.round((Date.now() - started) / 1000);
  return `Restored ${backup} of ${new Date(created).toISOString()} and compared it in ${counted(seconds, 'second')}: ${counted(rows, 'row')}, ${counted(files, 'file')}. The copy equals the backup and was removed.`;
}

interface Watched {
  signal: AbortSignal;
  done: Progress;
}

async function restoreAndCheck(context: CommandContext, { signal, done }: Watched): Promise<void> {
  const { config, values, open, report } = context;
  const path = await newestBackup(values['from'] ?? '');
  done.backup = basename(path);
  const archive: ArchiveFile = { path, secret: config.backup.secret, signal };
  report(`Checking ${path}`);
  const { info, bytes } = await verifyArchive(archive);
  done.created = Date.parse(info.created);
  const scratch = await openScratch({
    folder: values['scratch'] || config.dataDir,
    url: config.drill.databaseUrl,
    bytes,
    open: (place) => open({ ...config, ...place, migrateDatabaseUrl: undefined }),
  });
  const interrupt = () => void scratch.interrupt().catch(() => undefined);
  signal.addEventListener('abort', interrupt);
  try {
    signal.throwIfAborted();
    const { rows, files } = await restoreBackup({ ...archive, ...scratch, report });
    report('Comparing the copy with the backup');
    await checkRestored({ archive, ...scratch });
    Object.assign(done, { rows, files });
  } finally {
    signal.removeEventListener('abort', interrupt);
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

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Aborts at the first signal, so that the copy is removed. A second one ends the program at once. */
function watchSignals() {
  const controller = new AbortController();
  let reason: string | undefined;
  const stop = (signal: NodeJS.Signals) => {
    reason = `It was interrupted by ${signal}.`;
    controller.abort();
  };
  for (const signal of signals) process.once(signal, stop);
  return {
    signal: controller.signal,
    reason: () => reason,
    dismiss: () => {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}
