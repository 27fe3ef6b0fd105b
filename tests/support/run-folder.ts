import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const begins = process.env['TEST_RUN_FOLDER'] === undefined;

/** Where the processes of one run leave what the others need too. They inherit it from the one that was started, which removes it. */
export const runFolder = (process.env['TEST_RUN_FOLDER'] ??= mkdtempSync(join(tmpdir(), 'test-run-')));

if (begins) process.once('exit', () => rmSync(runFolder, { recursive: true, force: true }));
