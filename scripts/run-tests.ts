import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs every test, or the files that are named. All of them in two processes side by side: most of the time of either is
 * spent waiting for browsers, servers and clocks. The second one's listing follows the first one's.
 */
const named = process.argv.slice(2);
const shards = named.length > 0 ? [named] : dealOut(testFiles('tests'));
const runs = await Promise.all(shards.map((files, index) => runMocha(files, { live: index === 0 })));
for (const { text } of runs.slice(1)) process.stdout.write(text);
if (runs.length > 1) console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = runs.every(({ code }) => code === 0) ? 0 : 1;

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

/** Neighbours in a folder take about as long, so every second one makes two like halves. */
function dealOut(files: readonly string[]): string[][] {
  return [0, 1].map((half) => files.filter((_, index) => index % 2 === half));
}

interface Run {
  code: number | null;
  text: string;
}

/**
 * `--exit`: an upstream that stalls on purpose may leave a half-closed socket behind, which must not keep the run open.
 * `--retries`: a test that needs real processes or a browser may be disturbed once by a busy machine; twice is a fault.
 */
function runMocha(files: readonly string[], { live }: { live: boolean }): Promise<Run> {
  const flags = ['--exit', '--forbid-only', '--retries', '1', '--reporter', './scripts/mocha-reporter.js'];
  const child = spawn(process.execPath, ['node_modules/mocha/bin/mocha.js', ...flags, ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => {
    parts.push(part);
    if (live) process.stdout.write(part);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, text: Buffer.concat(parts).toString() }));
  });
}

/** Of the closing lines that the reporter prints. */
function sum(what: 'passed' | 'failed'): number {
  const count = (text: string) => Number(new RegExp(`(\\d+) ${what}`, 'g').exec(lastLine(text))?.[1] ?? 0);
  return runs.reduce((all, { text }) => all + count(text), 0);
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}
