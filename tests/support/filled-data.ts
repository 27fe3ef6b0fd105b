import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChildApi } from './child-api.ts';
import { runFolder } from './run-folder.ts';

const first: { directory?: Promise<string> } = {};

/** A `DATA_DIR` that an API with the demo has filled, and left in order: to fill one anew takes longer than most of these tests. */
export async function filledDataDirectory(name: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), `${name}-`));
  await fillAsDemo(directory);
  return directory;
}

/** Makes such a one of a directory that is there. */
export async function fillAsDemo(directory: string): Promise<void> {
  const template = await (first.directory ??= findFilled());
  // Its owner is another user where the tests are root's.
  const { status, stderr } = spawnSync('cp', ['-a', `${template}/.`, directory], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The data directory was not copied: ${stderr}`);
}

/** The one of this run. Who finds none fills one, and keeps to it where another process was sooner. */
async function findFilled(): Promise<string> {
  const ofRun = join(runFolder, 'filled-data');
  if (existsSync(ofRun)) return ofRun;
  const own = await fillDirectory();
  try {
    renameSync(own, ofRun);
    return ofRun;
  } catch (error) {
    if (!existsSync(ofRun)) throw error;
    return own;
  }
}

async function fillDirectory(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'filled-data-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const api = await startChildApi({ DATA_DIR: directory });
  await api.kill('SIGTERM');
  return directory;
}
