import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Log } from '../../log.ts';

export interface PrivateRedis {
  socketPath: string;
  close(): Promise<void>;
}

/** Below the kernel's limit of 107 bytes. Longer paths are truncated or rejected. */
const longestSocketPath = 100;
const restartMs = 500;
const longestStartMs = 2000;
const pollMs = 5;

/**
 * Runs the server as a child of a shell that waits for the end of its input. When this process ends for any reason, the pipe closes
 * and the shell stops the server, so no process or file remains. $1 is the directory; the remaining arguments are the server's command line.
 */
const guard = `
exec 3<&0
directory=$1
shift
"$@" </dev/null >/dev/null 2>&1 3<&- &
server=$!
(cat <&3 >/dev/null; kill "$server" 2>/dev/null) &
wait "$server"
rmdir "$directory" 2>/dev/null
exit 0`;

/** Starts a private `redis-server` on a Unix socket without disk storage. Returns undefined if PATH has no such program. */
export async function startPrivateRedis(dataDir: string, log: Log): Promise<PrivateRedis | undefined> {
  const program = await findProgram('redis-server');
  if (!program) return undefined;
  const directory = await socketDirectory(dataDir);
  const socketPath = join(directory, socketName());
  const options = {
    port: '0',
    unixsocket: socketPath,
    unixsocketperm: '700',
    save: '',
    appendonly: 'no',
    dir: directory,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const command = ['-c', guard, 'redis-guard', directory, program, ...flags];
  const supervisor: Supervisor = { command, closed: false, child: startShell(command) };
  void keepRunning(supervisor, log);
  await waitUntilReady(supervisor, socketPath);
  return { socketPath, close: () => stop(supervisor) };
}

interface Supervisor {
  command: string[];
  closed: boolean;
  child: ChildProcess;
}

/** Starts the shell in its own process group so that Ctrl-C does not stop the server before the portal has finished. */
function startShell(command: string[]): ChildProcess {
  return spawn('/bin/sh', command, { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
}

/** Waits for the socket, because connecting too early fails with a warning. If the server is slower, the portal connects once it is ready. */
async function waitUntilReady({ child }: Supervisor, socketPath: string): Promise<void> {
  const end = performance.now() + longestStartMs;
  while (!existsSync(socketPath) && child.exitCode === null && performance.now() < end) await wait(pollMs);
}

async function keepRunning(supervisor: Supervisor, log: Log): Promise<void> {
  while (!supervisor.closed) {
    await ended(supervisor.child);
    supervisor.child.stdin?.destroy();
    if (supervisor.closed) return;
    log.warn('the private redis-server stopped; restarting it');
    await wait(restartMs, undefined, { ref: false });
    if (!supervisor.closed) supervisor.child = startShell(supervisor.command);
  }
}

async function stop(supervisor: Supervisor): Promise<void> {
  supervisor.closed = true;
  const over = ended(supervisor.child);
  supervisor.child.stdin?.destroy();
  await over;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await once(child, 'exit').catch(() => undefined);
}

async function socketDirectory(dataDir: string): Promise<string> {
  const wanted = resolve(dataDir, 'redis');
  if (Buffer.byteLength(join(wanted, socketName())) > longestSocketPath)
    return mkdtemp(join(tmpdir(), 'portal-redis-'));
  await mkdir(wanted, { recursive: true, mode: 0o700 });
  return wanted;
}

/** Returns a name unique to this process so that two portals in one directory do not share a server. */
function socketName(): string {
  return `${process.pid}-${randomUUID().slice(0, 8)}.sock`;
}

/** Finds a program through the shell, which searches PATH. */
async function findProgram(name: string): Promise<string | undefined> {
  const shell = spawn('/bin/sh', ['-c', 'command -v "$1"', 'find', name], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const found = once(shell, 'exit').catch(() => undefined);
  const [path = ''] = (await shell.stdout.toArray()).map(String);
  await found;
  return path.trim() || undefined;
}
