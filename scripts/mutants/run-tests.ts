import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What mocha says of one test or hook. */
interface Told {
  fullTitle: string;
}

export interface TestRun {
  passes: Told[];
  failures: Told[];
}

interface Asked {
  test: string;
  /** Those whose title has one of these. */
  titles: readonly string[];
}

const longestMs = 5 * 60_000;

/** Runs tests of one file in a copy of the sources. Undefined where they came to no end, as where the file does not load. */
export async function runTests(
  directory: string,
  { test, titles }: Asked,
  ended: AbortSignal,
): Promise<TestRun | undefined> {
  const output = join(directory, 'told.json');
  rmSync(output, { force: true });
  const only = titles.map((title) => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const reporter = ['--reporter', 'json', '--reporter-option', `output=${output}`];
  await run(directory, ['node_modules/mocha/bin/mocha.js', ...reporter, '--grep', only, test], ended);
  return readRun(output);
}

/** Builds the copy, which then has a build of its own. False where it does not build. */
export async function buildCopy(directory: string, ended: AbortSignal): Promise<boolean> {
  const command = ['--import', './scripts/register-tsx.js', 'scripts/build.ts'];
  return (await run(directory, command, ended)) === 0;
}

async function run(
  directory: string,
  command: readonly string[],
  ended: AbortSignal,
): Promise<number | null> {
  const child = spawn(process.execPath, command, {
    cwd: directory,
    env: { ...process.env, TSX_TSCONFIG_PATH: join(directory, 'scripts/tsconfig.tsx.json') },
    stdio: 'ignore',
    signal: AbortSignal.any([ended, AbortSignal.timeout(longestMs)]),
  });
  // One that is ended says so as an error first.
  await new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  return child.exitCode;
}

function readRun(output: string): TestRun | undefined {
  try {
    return JSON.parse(readFileSync(output, 'utf8')) as TestRun;
  } catch {
    return undefined;
  }
}
