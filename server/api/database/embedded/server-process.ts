import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../../log.ts';
import { nameFor, spawnOptions } from './cluster.ts';
import { guardServer } from './guard.ts';
import type { RunAs } from './run-as.ts';

interface ServerSettings {
  postgres: string;
  data: string;
  socketDirectory: string;
  user: RunAs | undefined;
  log: Log;
}

interface StartedServer {
  child: ChildProcess;
  dismissGuard(): void;
}

const startTries = 60;
const betweenTriesMs = 50;

/**
 * Starts PostgreSQL and resolves when the server accepts connections. Retries while orphaned workers of a killed server hold the shared
 * memory.
 */
export async function startServer(settings: ServerSettings): Promise<StartedServer> {
  for (let tries = 1; ; tries += 1) {
    const { child, dismissGuard, failure } = await startOnce(settings);
    if (failure === undefined) return { child, dismissGuard };
    dismissGuard();
    const passing = /shared memory block|another (postmaster|server)|lock file/i.test(failure);
    if (!passing || tries >= startTries)
      throw new Error(`PostgreSQL could not start with ${settings.data}: ${failure.trim().slice(-500)}`);
    await wait(betweenTriesMs);
  }
}

async function startOnce(settings: ServerSettings): Promise<StartedServer & { failure?: string }> {
  const { data, user, log } = settings;
  const child = spawn(settings.postgres, serverFlags(settings), {
    ...spawnOptions(data, user),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // Ctrl-C reaches only this process, which then stops PostgreSQL cleanly.
  });
  // Guards the server at once, because this process may be killed before the server is ready.
  const dismissGuard =
    child.pid === undefined ? () => undefined : guardServer({ ...settings, pid: child.pid });
  let output = '';
  const failure = await new Promise<string | undefined>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', () => resolve(output || 'the process exited immediately'));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
      if (output.includes('ready to accept connections')) resolve(undefined);
    });
  });
  child.stderr.removeAllListeners('data').on('data', (text: string) => logServerLines(text, log));
  return { child, dismissGuard, failure };
}

/** Includes flags that keep statements and row values out of the server's log, because they may contain patient data. */
function serverFlags({ data, socketDirectory, user }: ServerSettings): string[] {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socketDirectory}`,
    'unix_socket_permissions=0700',
    'fsync=on',
    'max_connections=100',
    'timezone=UTC',
    'lc_messages=C',
    'logging_collector=off',
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_parameter_max_length_on_error=0',
  ];
  return ['-D', nameFor(data, user), ...settings.flatMap((setting) => ['-c', setting])];
}

function logServerLines(text: string, log: Log): void {
  for (const line of text.split('\n').filter((each) => /\b(ERROR|FATAL|PANIC|WARNING):/.test(each)))
    log.debug({ postgres: line.slice(0, 300) }, 'postgres');
}
