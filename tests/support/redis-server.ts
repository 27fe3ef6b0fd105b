import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './run-folder.ts';

export interface RedisServer {
  port: number;
  url: string;
  /** Stops answering but keeps connections open. */
  freeze(): void;
  thaw(): void;
  flush(): Promise<void>;
  /** Kills the process immediately, as kill -9 does. */
  kill(): Promise<void>;
  /** Restarts empty on the same port. */
  start(): Promise<void>;
  /** Ends the server permanently and removes its directory. */
  stop(): Promise<void>;
}

/** Starts a real `redis-server` on a free port of 127.0.0.1. Fails if the program is missing; `scripts/test` installs it. */
export async function startRedisServer(
  extra: readonly string[] = [],
  configFile?: string,
): Promise<RedisServer> {
  const directory = await mkdtemp(join(tmpdir(), 'test-redis-'));
  const port = await freePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory];
  if (!configFile) flags.push('--save', '', '--appendonly', 'no');
  let child: ChildProcess | undefined;
  const start = async () => {
    child = await launch(port, [...(configFile ? [configFile] : []), ...flags, ...extra]);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    flush: () => flushAll(port),
    kill,
    start,
    async stop() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function flushAll(port: number): Promise<void> {
  const socket = createConnection({ host: '127.0.0.1', port });
  socket.end('FLUSHALL\r\n');
  const reply = await text(socket);
  if (!reply.startsWith('+OK')) throw new Error(`FLUSHALL fails: ${reply}`);
}

async function launch(port: number, flags: readonly string[]): Promise<ChildProcess> {
  const child = spawn('redis-server', flags, { stdio: 'ignore' });
  const missing = once(child, 'error').then(() => {
    throw new Error(
      'redis-server is not on PATH: scripts/test installs it, or install the package redis-server',
    );
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`redis-server on ${port} ended with ${code}`);
  });
  await Promise.race([missing, ended, listening(port)]);
  return child;
}

async function listening(port: number): Promise<void> {
  const end = Date.now() + 5_000;
  while (Date.now() < end) {
    const socket = createConnection({ host: '127.0.0.1', port });
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return;
    await wait(10);
  }
  throw new Error(`redis-server does not listen on ${port}`);
}
