import { spawn } from 'node:child_process';
import { spawnOptions } from './cluster.ts';
import type { RunAs } from './run-as.ts';

interface Guarded {
  pid: number;
  socketDirectory: string;
  user: RunAs | undefined;
}

const script = 'read -r line; kill -INT "$0"; rm -rf -- "$1"';

/**
 * Stops PostgreSQL if this process is killed before it does so: a shell waits on a pipe that closes with this process.
 * Returns a function that dismisses the guard.
 */
export function guardServer({ pid, socketDirectory, user }: Guarded): () => void {
  const guard = spawn('/bin/sh', ['-c', script, String(pid), socketDirectory], {
    ...spawnOptions('/', user),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return () => void guard.kill('SIGKILL');
}
