import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '../../shared/paths.ts';

export const folder = '.cache/bench';

const longestStartMs = 60_000;

export interface Served {
  origin: string;
  child: ChildProcess;
}

/** Child processes of one run. `stop` or aborting the run ends all of them. */
export class Family {
  readonly #children: ChildProcess[] = [];

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => void this.stop());
  }

  start(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production', ...env },
    });
    this.#children.push(child);
    return child;
  }

  async serve(name: string, env: NodeJS.ProcessEnv): Promise<Served> {
    const port = String(await freePort());
    const child = this.start(process.execPath, [`${folder}/${name}.js`], { ...env, BENCH_PORT: port });
    await new Promise((resolve) => child.once('message', resolve));
    return { origin: `http://127.0.0.1:${port}`, child };
  }

  async stop(): Promise<void> {
    for (const child of [...this.#children].reverse()) {
      if (!isRunning(child)) continue;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
  }
}

export async function startRedis(family: Family): Promise<string> {
  const port = String(await freePort());
  family.start('redis-server', ['--port', port, '--bind', '127.0.0.1', '--save', ''], {});
  return `redis://127.0.0.1:${port}`;
}

export async function startPortal(family: Family, shared: NodeJS.ProcessEnv) {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = family.start(process.execPath, ['dist/server/main.js', 'portal'], {
    ...shared,
    PORT: port,
    SESSION_SECRET: 'b'.repeat(48),
  });
  await waitUntilReady(child, origin + paths.ready.to());
  return { served: { origin, child }, startMs: performance.now() - startedAt };
}

export async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const end = performance.now() + longestStartMs;
  while (isRunning(child) && performance.now() < end) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await sleep(5);
  }
  throw new Error(`${url} does not answer`);
}

export const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** Returns the process's user and system CPU time in ms, from `/proc`. */
export async function cpuOf(child: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export const peakMegabytes = (child: ChildProcess) => memoryOf(child, 'VmHWM');
export const residentMegabytes = (child: ChildProcess) => memoryOf(child, 'VmRSS');

async function memoryOf({ pid }: ChildProcess, name: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
