import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface TestRun {
  passes: string[];
  failures: string[];
}

interface TestSelection {
  test: string;
  titles: readonly string[];
}

const longestMs = 5 * 60_000;

/**
 * Runs selected tests of one file in a copy of the sources, including slow tests. Returns undefined if the run does not finish,
 * for example if the file does not load.
 */
export async function runTests(
  directory: string,
  { test, titles }: TestSelection,
  ended: AbortSignal,
): Promise<TestRun | undefined> {
  const only = titles.map((title) => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const command = ['node_modules/mocha/bin/mocha.js', '--reporter', 'tap', '--grep', only, test];
  const { output } = await run(directory, command, ended);
  const titlesWith = (result: string) =>
    [...output.matchAll(new RegExp(`^${result} \\d+ (.*)$`, 'gm'))].map(([, title = '']) => title);
  const isComplete = /^# tests \d+$/m.test(output);
  // TAP reports a skipped test as passed.
  const passes = titlesWith('ok').filter((title) => !title.includes('# SKIP'));
  return isComplete ? { passes, failures: titlesWith('not ok') } : undefined;
}

/** Builds the copy into its own `dist`. Returns false if the build fails. */
export async function buildCopy(directory: string, ended: AbortSignal): Promise<boolean> {
  const command = ['--import', './scripts/register-tsx.js', 'scripts/build.ts'];
  return (await run(directory, command, ended)).exitCode === 0;
}

async function run(
  directory: string,
  command: readonly string[],
  ended: AbortSignal,
): Promise<{ exitCode: number | null; output: string }> {
  const child = spawn(process.execPath, command, {
    cwd: directory,
    env: { ...process.env, TEST_FULL: '1', TSX_TSCONFIG_PATH: join(directory, 'scripts/tsconfig.tsx.json') },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const end = () => child.kill();
  const timer = setTimeout(end, longestMs);
  ended.addEventListener('abort', end, { once: true });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  clearTimeout(timer);
  ended.removeEventListener('abort', end);
  return { exitCode: child.exitCode, output };
}
