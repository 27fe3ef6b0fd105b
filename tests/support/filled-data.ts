import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChildApi } from './child-api.ts';
import { madeOnce } from './run-folder.ts';

const first: { directory?: Promise<string> } = {};

/** A `DATA_DIR` that an API with the demo has filled, and left in order: to fill one anew takes longer than most of these tests. */
export async function filledDataDirectory(name: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), `${name}-`));
  await fillAsDemo(directory);
  return directory;
}

/** Makes such a one of a directory that is there. */
export async function fillAsDemo(directory: string): Promise<void> {
  const template = await (first.directory ??= madeOnce('filled-data', fill));
  // Its owner is another user where the tests are root's.
  const { status, stderr } = spawnSync('cp', ['-a', `${template}/.`, directory], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The data directory was not copied: ${stderr}`);
}

async function fill(directory: string): Promise<void> {
  const api = await startChildApi({ DATA_DIR: directory });
  await api.kill('SIGTERM');
}
