import { counted } from '../../shared/count.ts';
import { openMove } from '../api/blobs/file-storage.ts';
import type { FileStorage } from '../api/blobs/blob-store.ts';
import { copyFiles, deleteMoved, noteMove } from '../api/operators/move-files.ts';
import { operatorOf } from '../api/operators/operator.ts';
import type { Command, CommandContext } from './command.ts';

export const fileCommands: Readonly<Record<string, Command>> = {
  'move-files': {
    description:
      'Copies files to the storage that FILE_STORAGE names, from the other one. The service may run meanwhile. With --delete-source, compares every file, then deletes the originals.',
    options: { 'delete-source': { label: 'Delete the originals', flag: true } },
    run: moveFiles,
  },
};

async function moveFiles({ db, pool, config, values, now, report }: CommandContext): Promise<string> {
  const { from, to, mark } = await openMove(config, db);
  const move = { pool, from, to, report };
  report(`Copying from ${from.location} to ${to.location}`);
  const { copied, bytes, present, missing } = await copyFiles(move);
  const lines = [
    `${counted(copied, 'file')}, ${counted(bytes, 'byte')} copied. Already copied: ${counted(present, 'file')}.`,
    ...(missing.length > 0
      ? [`Missing in both: ${counted(missing.length, 'file')}, for example ${missing[0]}.`]
      : []),
  ];
  const note = async (detail: string) =>
    db.transaction().execute(async (trx) => noteMove(trx, { actor: await operatorOf(trx), now }, detail));
  await note(`Copied ${counted(copied, 'file')} from ${from.location} to ${to.location}`);
  if (!values['delete-source'])
    return [...lines, 'The originals were kept. Run it again with --delete-source to delete them.'].join(
      '\n',
    );
  report('Comparing every file');
  const deleted = await deleteMoved(move);
  await note(`Deleted ${counted(deleted, 'file')} in ${from.location} after moving them`);
  return [...lines, `${counted(deleted, 'original')} deleted.`, await finish(from, mark)].join('\n');
}

/** Ends the use of the source unless it has more files, such as unfinished uploads or files that are deleted within hours. */
async function finish(from: FileStorage, mark: string): Promise<string> {
  let left = 0;
  for await (const _name of from.list()) left += 1;
  if (left > 0)
    return `Left in ${from.location}: ${counted(left, 'file')} without a record. Run it again in two hours.`;
  await from.removeMark(mark);
  return `${from.location} has no more files. Restart the API and the workers, then remove it.`;
}
