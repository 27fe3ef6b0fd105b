import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isFirstProcess = process.env['TEST_RUN_FOLDER'] === undefined;

/** Folder shared by the processes of one run. They inherit its path from the first process, which removes the folder. */
export const runFolder = (process.env['TEST_RUN_FOLDER'] ??= mkdtempSync(join(tmpdir(), 'test-run-')));

if (isFirstProcess) process.once('exit', () => rmSync(runFolder, { recursive: true, force: true }));

/** Creates a folder once per run. If another process finishes first, returns that process's folder. */
export async function makeOncePerRun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const ofRun = join(runFolder, name);
  if (existsSync(ofRun)) return ofRun;
  const temporaryFolder = mkdtempSync(`${ofRun}-`);
  await make(temporaryFolder);
  try {
    renameSync(temporaryFolder, ofRun);
  } catch (error) {
    if (!existsSync(ofRun)) throw error;
  }
  return ofRun;
}
