import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries } from '../../server/api/database/embedded/binaries.ts';
import { nameFor, spawnOptions } from '../../server/api/database/embedded/cluster.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../server/api/database/embedded/embedded-postgres.ts';
import { findRunAs, type RunAs } from '../../server/api/database/embedded/run-as.ts';
import { silentLog } from './silent-log.ts';
import { until } from './until.ts';

/** A primary with a standby, behind one address as clients of a managed database see it. */
export interface ReplicatedPostgres {
  url: string;
  /** Address of the standby itself. */
  standbyUrl: string;
  stopStandby(): Promise<void>;
  /** Runs a statement on the standby. */
  query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  /** Makes the primary unreachable without closing its connections. Then promotes the standby behind the same address. */
  failOver(): Promise<void>;
  close(): Promise<void>;
}

export async function startReplicatedPostgres(
  folder: string,
  { synchronous = true } = {},
): Promise<ReplicatedPostgres> {
  const home = join(folder, 'primary');
  const primary = await startEmbeddedPostgres(home, silentLog);
  const admin = new pg.Client(primary.connection);
  await admin.connect();
  await admin.query("select pg_backup_start('standby', true)");
  const { directory, user } = copyFolder(join(home, 'data'), join(folder, 'standby'));
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  const standby = await startStandby({ directory, user, label: rows[0]!.labelfile, primary });
  if (synchronous) await admin.query("alter system set synchronous_standby_names = '*'");
  await admin.query('select pg_reload_conf()');
  const state = synchronous ? 'sync' : 'async';
  await until(async () => {
    const { rowCount } = await admin.query('select from pg_stat_replication where sync_state = $1', [state]);
    return rowCount === 1;
  });
  await admin.end();

  const address = await openAddress(primary.connection.host);
  const { user: name, password } = primary.connection;
  const promoted = { ...primary.connection, host: standby.socketFolder };
  const stopStandby = async () => {
    if (standby.child.exitCode !== null || standby.child.signalCode !== null) return;
    standby.child.kill('SIGQUIT');
    await once(standby.child, 'exit');
  };
  return {
    url: `postgres://${name}:${password}@127.0.0.1:${address.port}/postgres`,
    standbyUrl: `postgres://${name}:${password}@/postgres?host=${encodeURIComponent(standby.socketFolder)}`,
    stopStandby,
    query: async (statement) => {
      const client = new pg.Client(promoted);
      await client.connect();
      const { rows: found } = await client.query(statement).finally(() => client.end());
      return found;
    },
    failOver: async () => {
      address.lose();
      await primary.stop();
      const client = new pg.Client(promoted);
      await client.connect();
      await client.query('select pg_promote()');
      await client.query('alter system reset synchronous_standby_names');
      await client.query('select pg_reload_conf()');
      await client.end();
      address.moveTo(standby.socketFolder);
    },
    close: async () => {
      await address.close();
      await stopStandby();
    },
  };
}

interface Copied {
  directory: string;
  user: RunAs | undefined;
}

function copyFolder(from: string, to: string): Copied {
  cpSync(from, to, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) });
  const user = findRunAs(to);
  if (user)
    for (const name of ['', ...(readdirSync(to, { recursive: true }) as string[])])
      chownSync(join(to, name), user.uid, user.gid);
  return { directory: to, user };
}

interface Standby extends Copied {
  label: string;
  primary: EmbeddedPostgres;
}

async function startStandby({ directory, user, label, primary: { connection } }: Standby) {
  const write = (name: string, text: string) => {
    writeFileSync(join(directory, name), text, { mode: 0o600, flag: 'a' });
    if (user) chownSync(join(directory, name), user.uid, user.gid);
  };
  write('backup_label', label);
  write('standby.signal', '');
  const { host, user: name, password } = connection;
  write('postgresql.auto.conf', `primary_conninfo = 'host=${host} user=${name} password=${password}'\n`);
  const socketFolder = mkdtempSync('/tmp/standby-');
  if (user) chownSync(socketFolder, user.uid, user.gid);
  const { postgres } = await findBinaries(user);
  const settings = ['listen_addresses=', `unix_socket_directories=${socketFolder}`, 'max_connections=100'];
  const child = spawn(
    postgres,
    ['-D', nameFor(directory, user), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...spawnOptions(directory, user),
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  await written(child, 'ready to accept read-only connections');
  return { child, socketFolder };
}

function written(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (output.includes(text)) resolve();
    });
    child.once('exit', () => reject(new Error(output)));
  });
}

/** Opens a port that leads to the socket of one server after another. Bytes to and from a lost server go nowhere. */
async function openAddress(first: string) {
  const state = { folder: first, epoch: 0 };
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const { folder, epoch } = state;
    const far = connect(`${folder}/.s.PGSQL.5432`);
    const isLost = () => epoch !== state.epoch;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from
        .on('data', (chunk) => !isLost() && to.writable && to.write(chunk))
        .on('close', () => !isLost() && to.destroy())
        .on('error', () => undefined);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    lose: () => void (state.epoch += 1),
    moveTo: (folder: string) => void Object.assign(state, { folder }),
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
