import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pooling } from '../../server/api/database/db.ts';
import { openDatabasePort, type TestDatabase } from './database.ts';
import { freePort } from './run-folder.ts';
import { errorOf, until } from './until.ts';

interface Pgbouncer {
  /** URL of the database for its owner. */
  ownerUrl: string;
  /** URL of the database for the restricted role. */
  url: string;
  close(): Promise<void>;
}

interface Options {
  mode: Pooling;
  /** Startup parameters that PgBouncer drops; those of our connections by default. */
  ignored?: readonly string[];
}

const ofOurs = ['statement_timeout', 'idle_in_transaction_session_timeout'];

/** Starts PgBouncer in front of a test database, with 20 server connections for each role. */
export async function startPgbouncer(
  database: TestDatabase,
  { mode, ignored = ofOurs }: Options,
): Promise<Pgbouncer> {
  const { connection, serving } = database;
  // Another user cannot open the server's private socket.
  const bridge = await openDatabasePort(database);
  const directory = mkdtempSync(join(tmpdir(), 'pgbouncer-test-'));
  chmodSync(directory, 0o755);
  const port = await freePort();
  const users = [connection, serving].map(({ user, password }) => `"${user}" "${String(password)}"\n`);
  writeFileSync(join(directory, 'users'), users.join(''));
  const path = join(directory, 'pgbouncer.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(directory, 'users'),
    pool_mode: mode,
    default_pool_size: 20,
    max_client_conn: 500,
    ignore_startup_parameters: ['extra_float_digits', ...ignored].join(),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  const target = `host=127.0.0.1 port=${new URL(bridge.url).port}`;
  writeFileSync(path, `[databases]\n* = ${target}\n[pgbouncer]\n${lines.join('')}`);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', ['-q', ...user, path], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  await until(async () => (await errorOf(openOnce(port))) === undefined);
  const urlOf = ({ user, password }: TestDatabase['connection']) =>
    `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${port}/${connection.database}`;
  return {
    ownerUrl: urlOf(connection),
    url: urlOf(serving),
    close: async () => {
      child.kill('SIGQUIT');
      await gone;
      bridge.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function openOnce(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}
