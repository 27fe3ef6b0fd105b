import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs every test, or the files that are named. All of them in parts, two at a time, each in a process of its own: most of
 * a test's time is spent waiting for browsers, servers and clocks. What failed is told once more at the end.
 */
const named = process.argv.slice(2);
const good = named.length > 0 ? (await runMocha(named)).code === 0 : await runAll();
process.exitCode = good ? 0 : 1;

interface Run {
  code: number | null;
  text: string;
}

interface Counts {
  passed: number;
  failed: number;
}

async function runAll(): Promise<boolean> {
  const waiting = dealOut(testFiles('tests'), 8);
  const runs: Run[] = [];
  const runNext = async () => {
    for (let files = waiting.shift(); files; files = waiting.shift()) runs.push(await runMocha(files));
  };
  await Promise.all([runNext(), runNext()]);
  for (const run of runs) process.stdout.write(failuresOf(run));
  const { passed, failed, ok } = isDisturbed(runs) ? await repeatFailures(runs) : judge(runs);
  console.log(`${passed} passed, ${failed} failed`);
  return ok;
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

/** Neighbours in a folder take about as long, so taking turns makes like parts. */
function dealOut(files: readonly string[], parts: number): string[][] {
  const dealt = Array.from({ length: parts }, (_, part) =>
    files.filter((_, index) => index % parts === part),
  );
  return dealt.filter((part) => part.length > 0);
}

/**
 * `exit` in package.json: an upstream that stalls on purpose may leave a half-closed socket behind, and Chromium ends with us.
 * `--retries`: a test that needs real processes or a browser may be disturbed once by a busy machine.
 */
function runMocha(files: readonly string[]): Promise<Run> {
  const flags = ['--forbid-only', '--retries', '1', '--reporter', './scripts/mocha-reporter.js'];
  const child = spawn(process.execPath, ['node_modules/mocha/bin/mocha.js', ...flags, ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const text = Buffer.concat(parts).toString();
      process.stdout.write(text);
      resolve({ code, text });
    });
  });
}

/** From the reporter's count of them to its end; all of a process that ended without one. */
function failuresOf({ code, text }: Run): string {
  return code === 0 ? '' : text.slice(Math.max(0, text.search(/^.*\d+ failing/m)));
}

function judge(runs: readonly Run[]): Counts & { ok: boolean } {
  return { ...add(runs.map(countsOf)), ok: runs.every(({ code }) => code === 0) };
}

/** Whether all that went wrong is a failure in a few known files. A process that died has told nothing of what it left out. */
function isDisturbed(runs: readonly Run[]): boolean {
  const failures = runs.flatMap(failedFiles);
  const told = runs.every((run) => run.code === 0 || countsOf(run).failed > 0);
  const known = add(failures).failed === judge(runs).failed;
  return told && known && failures.length > 0 && failures.length <= 5;
}

/** Once more, alone: what a busy machine disturbed passes now, a fault fails again. The last run of a file counts. */
async function repeatFailures(runs: readonly Run[]): Promise<Counts & { ok: boolean }> {
  const failures = runs.flatMap(failedFiles);
  console.log(`Once more, alone: ${failures.map(({ file }) => file).join(', ')}`);
  const again = judge([await runMocha(failures.map(({ file }) => file))]);
  return { ...again, passed: judge(runs).passed - add(failures).passed + again.passed };
}

/** Of the closing lines that the reporter prints. */
function countsOf({ text }: Run): Counts {
  const [, passed = 0, failed = 0] = /(\d+) passed, (\d+) failed\s*$/.exec(text) ?? [];
  return { passed: Number(passed), failed: Number(failed) };
}

function failedFiles({ text }: Run): (Counts & { file: string })[] {
  const lines = text.matchAll(/^failures in (.+) \((\d+) passed, (\d+) failed\)$/gm);
  return [...lines].map(([, file = '', passed, failed]) => ({
    file,
    passed: Number(passed),
    failed: Number(failed),
  }));
}

function add(counts: readonly Counts[]): Counts {
  return counts.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}
