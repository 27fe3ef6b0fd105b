import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { copyServerFiles, serverSettings } from '../../scripts/build/server.ts';
import { makeOncePerRun } from './run-folder.ts';

export interface ChildApi {
  child: ChildProcess;
  url: string;
  lines: string[];
  kill(signal: NodeJS.Signals): Promise<void>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Starts the embedded API and its worker in a separate process that can be killed. */
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

const made: { directory?: Promise<string> } = {};

/** Bundles the child API program into one file once per run, because loading separate modules makes startup six times slower. */
async function childApiBundle(): Promise<string> {
  return join(await (made.directory ??= makeOncePerRun('child-api', bundle)), 'main.js');
}

async function bundle(directory: string): Promise<void> {
  // Lets Node.js find the external packages.
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(directory, 'node_modules'));
  await build({
    ...serverSettings,
    entryPoints: ['tests/support/child-api-main.ts'],
    outfile: join(directory, 'main.js'),
    sourcemap: false,
  });
  await copyServerFiles(directory);
}
