import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const begins = process.env['TEST_RUN_FOLDER'] === undefined;

/** Where the processes of one run leave what the others need too. They inherit it from the one that was started, which removes it. */
export const runFolder = (process.env['TEST_RUN_FOLDER'] ??= mkdtempSync(join(tmpdir(), 'test-run-')));

if (begins) process.once('exit', () => rmSync(runFolder, { recursive: true, force: true }));

/** A folder that is made once a run: who finds none makes it, below the run's, and takes the other where another process was sooner. */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const ofRun = join(runFolder, name);
  if (existsSync(ofRun)) return ofRun;
  const own = mkdtempSync(`${ofRun}-`);
  await make(own);
  try {
    renameSync(own, ofRun);
  } catch (error) {
    if (!existsSync(ofRun)) throw error;
  }
  return ofRun;
}
