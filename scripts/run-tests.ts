import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs every test, or the files that are named. All of them in parts, two at a time, each in a process of its own: most of
 * a test's time is spent waiting for browsers, servers and clocks. What failed is told once more at the end.
 */
const named = process.argv.slice(2);
const waiting = named.length > 0 ? [named] : dealOut(testFiles('tests'), 8);
const runs: Run[] = [];
await Promise.all([runNext(), runNext()]);
if (runs.length > 1) {
  for (const run of runs) process.stdout.write(failuresOf(run));
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}
process.exitCode = runs.every(({ code }) => code === 0) ? 0 : 1;

interface Run {
  code: number | null;
  text: string;
}

async function runNext(): Promise<void> {
  for (let files = waiting.shift(); files; files = waiting.shift()) {
    const run = await runMocha(files);
    process.stdout.write(run.text);
    runs.push(run);
  }
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

/** Neighbours in a folder take about as long, so taking turns makes like parts. */
function dealOut(files: readonly string[], parts: number): string[][] {
  return Array.from({ length: parts }, (_, part) => files.filter((_, index) => index % parts === part));
}

/**
 * `exit` in package.json: an upstream that stalls on purpose may leave a half-closed socket behind, and Chromium ends with us.
 * `--retries`: a test that needs real processes or a browser may be disturbed once by a busy machine; twice is a fault.
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
    child.once('close', (code) => resolve({ code, text: Buffer.concat(parts).toString() }));
  });
}

/** Of the closing lines that the reporter prints. A process that died before has none. */
function sum(what: 'passed' | 'failed'): number {
  const count = ({ text }: Run) => Number(new RegExp(`(\\d+) ${what}`).exec(lastLine(text))?.[1] ?? 0);
  return runs.reduce((all, run) => all + count(run), 0);
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}

/** From the reporter's count of them to its end; all of a process that ended without one. */
function failuresOf({ code, text }: Run): string {
  return code === 0 ? '' : text.slice(Math.max(0, text.search(/^.*\d+ failing/m)));
}
