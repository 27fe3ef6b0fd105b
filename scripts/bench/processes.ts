import { spawn, type ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
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
export const cpuOf = async ({ pid }: ChildProcess): Promise<number> => (await readStat(String(pid))).ownMs;

/** Returns the CPU time in ms of a process and its children, including those that have ended. */
export async function cpuOfTree(pid: number): Promise<number> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(numbers.map((number) => readStat(number).catch(() => undefined)));
  const children = stats.filter((stat) => stat?.parent === pid);
  const { ownMs, endedMs } = await readStat(String(pid));
  return children.reduce((sum, child) => sum + (child?.ownMs ?? 0), ownMs + endedMs);
}

const tickMs = 10;

async function readStat(pid: string) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? [];
  const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]));
  return {
    parent,
    ownMs: ((user ?? 0) + (system ?? 0)) * tickMs,
    endedMs: ((endedUser ?? 0) + (endedSystem ?? 0)) * tickMs,
  };
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
