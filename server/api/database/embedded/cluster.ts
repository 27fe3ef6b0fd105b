import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { canReach, type RunAs } from './run-as.ts';

/** Owner of the database. The password is in a file that only the owner of the data and root can read. */
export const databaseUser = 'portal';

interface Cluster {
  data: string;
  password: string;
}

/**
 * Creates the cluster on first use, under a temporary name until it is complete, so that an interrupted process leaves no partial
 * database.
 */
export async function prepareCluster(
  directory: string,
  binaries: Binaries,
  user: RunAs | undefined,
): Promise<Cluster> {
  const data = join(directory, 'data');
  const passwordFile = join(directory, 'password');
  if (existsSync(data)) return { data, password: readFileSync(passwordFile, 'utf8').trim() };

  const draft = join(directory, 'data.new');
  const password = randomBytes(24).toString('base64url');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) for (const path of [draft, passwordFile]) chownSync(path, user.uid, user.gid);
  await runInitdb(binaries.initdb, draft, user);
  renameSync(draft, data);
  return { data, password };
}

/**
 * Returns the data directory's path for PostgreSQL, which starts in that directory. If PostgreSQL's user cannot enter a parent folder,
 * such as `/root`, uses the path of the working directory, which works on Linux.
 */
export function nameFor(data: string, user: RunAs | undefined): string {
  if (canReach(data, user)) return data;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `DATA_DIR: ${data} is not accessible to user ${user?.uid}, which PostgreSQL runs under because it refuses root. Choose another DATA_DIR, set DATABASE_URL or do not run as root`,
  );
}

/** Returns spawn options without this process's environment, so that PostgreSQL gets no secrets and no `PG…` variables. */
export function spawnOptions(data: string, user: RunAs | undefined) {
  return { cwd: data, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, ...user };
}

async function runInitdb(initdb: string, data: string, user: RunAs | undefined): Promise<void> {
  const flags = [`--username=${databaseUser}`, '--auth=scram-sha-256', '--pwfile=../password'];
  const locale = ['--encoding=UTF8', '--locale=C', '--no-instructions'];
  const child = spawn(initdb, ['-D', nameFor(data, user), ...flags, ...locale], {
    ...spawnOptions(data, user),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`initdb failed: ${errors.trim().slice(-500)}`));
    });
  });
}
