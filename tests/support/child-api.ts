import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childApiBundle } from './child-api-bundle.ts';

export interface ChildApi {
  child: ChildProcess;
  url: string;
  lines: string[];
  kill(signal: NodeJS.Signals): Promise<void>;
}

const first: { directory?: Promise<string> } = {};

/** A `DATA_DIR` that a child API has filled, and left in order: to make a cluster anew takes longer than most of these tests. */
export async function filledDataDirectory(name: string): Promise<string> {
  const template = await (first.directory ??= fillDirectory());
  const directory = mkdtempSync(join(tmpdir(), `${name}-`));
  // Its owner is another user where the tests are root's.
  const { status, stderr } = spawnSync('cp', ['-a', `${template}/.`, directory], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The data directory was not copied: ${stderr}`);
  return directory;
}

async function fillDirectory(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'child-api-data-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const api = await startChildApi({ DATA_DIR: directory });
  await api.kill('SIGTERM');
  return directory;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The embedded API and its worker in a process of their own, as a crash would meet them. */
export async function startChildApi(environment: Record<string, string>): Promise<ChildApi> {
  const child = spawn(process.execPath, [await childApiBundle()], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const port = /^ready (\d+)$/.exec(line)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
    child.once('exit', () => reject(new Error(lines.slice(-5).join('\n'))));
  });
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return { child, url: await ready, lines, kill };
}
