import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChildApi } from './child-api.ts';
import { makeOncePerRun } from './run-folder.ts';

const first: { directory?: Promise<string> } = {};

/** Returns a copy of a `DATA_DIR` that an API with the demo filled and closed cleanly, because filling takes longer than most tests. */
export async function filledDataDirectory(name: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), `${name}-`));
  await fillWithDemoData(directory);
  return directory;
}

export async function fillWithDemoData(directory: string): Promise<void> {
  const template = await (first.directory ??= makeOncePerRun('filled-data', fill));
  // Preserves file owners, because PostgreSQL runs as another user when the tests run as root.
  const { status, stderr } = spawnSync('cp', ['-a', `${template}/.`, directory], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The data directory was not copied: ${stderr}`);
}

async function fill(directory: string): Promise<void> {
  const api = await startChildApi({ DATA_DIR: directory });
  await api.kill('SIGTERM');
}
