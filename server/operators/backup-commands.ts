import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { counted, formatCount } from '../../shared/count.ts';
import { recordBackup } from '../api/backup/backup-records.ts';
import { verifyArchive, type Manifest } from '../api/backup/read-archive.ts';
import { restoreBackup } from '../api/backup/restore-backup.ts';
import { writeBackup } from '../api/backup/write-backup.ts';
import { openEmptyFiles, openOwnFiles, openSharedFiles } from '../api/blobs/file-storage.ts';
import { printTable, type Command, type CommandContext, type CommandInput } from './command.ts';

const from = { label: 'Backup file' };

export const backupCommands: Readonly<Record<string, Command>> = {
  backup: {
    description: 'Writes an encrypted backup of the database and all files. The service may run meanwhile.',
    options: {
      to: { label: 'File, or folder for a file named by the time' },
      keep: { label: 'Number of backups named by the time to keep in the folder', optional: true },
    },
    check: ({ config, values }) => {
      requireSecret(config.backup.secret);
      if (values['keep'] && !/^[1-9]\d{0,3}$/.test(values['keep']))
        throw new Error('--keep must be a number from 1.');
      return Promise.resolve();
    },
    run: backUp,
  },
  'verify-backup': {
    description: 'Reads a whole backup, checks every byte and prints its contents. Changes nothing.',
    options: { from },
    read: async (input) => describe(await verify(input)),
  },
  restore: {
    description:
      'Restores a backup into an empty database and empty file storage. The installation starts held.',
    options: { from },
    check: async (input) => {
      input.report('Checking the backup');
      await verify(input);
    },
    run: restore,
  },
};

async function backUp({ db, pool, config, values, now, report }: CommandContext): Promise<string> {
  const path = await pathOf(values['to'] ?? '', now);
  const blobs = await openSharedFiles(config, db);
  try {
    const written = await writeBackup({ pool, blobs, path, secret: config.backup.secret, now, report });
    await recordBackup(db, { started: now, finished: Date.now(), bytes: written.bytes });
    const removed = values['keep'] ? await removeOld(dirname(path), Number(values['keep'])) : 0;
    const { rows, files, bytes, missing } = written;
    return [
      `${path}: ${counted(rows, 'row')}, ${counted(files, 'file')}, ${counted(bytes, 'byte')}.`,
      ...(missing.length > 0
        ? [`Missing from the file storage: ${counted(missing.length, 'file')}, for example ${missing[0]}.`]
        : []),
      ...(removed > 0 ? [`${counted(removed, 'older backup')} deleted.`] : []),
      'It has no secrets of the settings. Keep DATA_SECRET and BACKUP_SECRET elsewhere: without them it cannot be used.',
    ].join('\n');
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await recordBackup(db, { started: now, finished: Date.now(), problem }).catch(() => undefined);
    throw error;
  }
}

async function restore({ db, pool, config, values, report }: CommandContext): Promise<string> {
  const blobs = await openEmptyFiles(config);
  const source = { path: values['from'] ?? '', secret: config.backup.secret };
  const { info, rows, files } = await restoreBackup({ ...source, pool, blobs, report });
  await openOwnFiles(config, db);
  return [
    `Restored the backup of ${info.created}: ${counted(rows, 'row')}, ${counted(files, 'file')}.`,
    'The installation is held: nothing is sent or charged. Check it, then run `admin release`.',
  ].join('\n');
}

function verify({ config, values }: CommandInput): Promise<Manifest> {
  return verifyArchive({ path: values['from'] ?? '', secret: requireSecret(config.backup.secret) });
}

function describe({ info, tables, files, bytes, digest }: Manifest): string {
  const filled = tables.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, formatCount(rows)]);
  return [
    `Complete backup of ${info.created}, written by version ${info.product}.`,
    `Schema: ${info.schema.findLast((line) => /^\d/.test(line)) ?? ''}`,
    `${counted(files, 'file')}, ${counted(bytes, 'byte')} uncompressed, SHA-256 ${digest}`,
    printTable([['table', 'rows'], ...filled]),
  ].join('\n');
}

export function requireSecret(secret: string): string {
  if (!secret) throw new Error('BACKUP_SECRET is missing: set it to at least 32 characters.');
  return secret;
}

/** File names of backups in a folder. Only these are deleted by `--keep`. */
export const ownName = /^backup-\d{8}T\d{6}Z\.portal$/;

async function pathOf(to: string, now: number): Promise<string> {
  const isFolder = (await stat(to).catch(() => undefined))?.isDirectory() ?? false;
  const time = `${new Date(now).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  return isFolder ? join(to, `backup-${time}.portal`) : to;
}

/** Deletes all but the newest backups. The names sort by time. */
async function removeOld(folder: string, keep: number): Promise<number> {
  const names = (await readdir(folder)).filter((name) => ownName.test(basename(name))).sort();
  const old = names.slice(0, -keep);
  for (const name of old) await rm(join(folder, name));
  return old.length;
}
