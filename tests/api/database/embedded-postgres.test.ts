import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { isAlive, readStatus } from '../../../server/api/database/embedded/process-status.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../server/api/database/embedded/embedded-postgres.ts';
import { startChildApi } from '../../support/child-api.ts';
import { filledDataDirectory } from '../../support/filled-data.ts';
import { processesOf, startProgram } from '../../support/program.ts';
import { silentLog } from '../../support/silent-log.ts';
import { until } from '../../support/until.ts';

describe('embedded PostgreSQL', () => {
  let parent: string;
  let directory: string;
  const running: EmbeddedPostgres[] = [];
  before(() => {
    parent = mkdtempSync(join(tmpdir(), 'embedded-'));
    directory = join(parent, 'postgres');
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
  });
  after(() => rmSync(parent, { recursive: true, force: true }));

  async function start(where = directory): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres(where, silentLog);
    running.push(server);
    return server;
  }
  async function stop(server: EmbeddedPostgres): Promise<void> {
    running.splice(running.indexOf(server), 1);
    await server.stop();
  }
  async function query(server: EmbeddedPostgres, text: string): Promise<unknown[]> {
    const client = new pg.Client(server.connection);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(text);
    await client.end();
    return rows;
  }

  it('keeps its data, creates its cluster once and leaves no process behind', async () => {
    const made = () => statSync(join(directory, 'data/PG_VERSION'));
    const first = await start();
    const { ino, mtimeMs } = made();
    await query(first, 'create table kept as select 7 as n');
    const pid = first.pid();
    await stop(first);
    expect(isAlive(pid)).to.equal(false);
    const second = await start();
    expect(made()).to.include({ ino, mtimeMs });
    expect(await query(second, 'select n from kept')).to.deep.equal([{ n: 7 }]);
  });

  it('disables TCP, requires a password, and uses a private directory and fsync', async () => {
    const server = await start();
    expect(await query(server, 'show listen_addresses')).to.deep.equal([{ listen_addresses: '' }]);
    expect(await query(server, 'show fsync')).to.deep.equal([{ fsync: 'on' }]);
    expect(statSync(directory).mode & 0o777).to.equal(0o700);
    const wrong = new pg.Client({ ...server.connection, password: 'guess' });
    expect(await wrong.connect().catch((error: Error) => error.message)).to.match(
      /password authentication failed/,
    );
  });

  it('[B2] rejects a second process immediately with an error that names the setting', async () => {
    await start();
    const refused = startEmbeddedPostgres(directory, silentLog).catch((failure: Error) => failure.message);
    // The rejection uses no system I/O, so it settles before setImmediate runs.
    const later = new Promise((resolve) => setImmediate(resolve, 'later'));
    expect(await Promise.race([refused, later])).to.match(/^DATA_DIR: .* is in use by process \d+\./);
  });

  it('[B2] takes over a lock if its process is dead or its PID was reused', async () => {
    await stop(await start());
    for (const holder of ['999999999 1 x', `${process.pid} 1 x`, 'nonsense', '']) {
      writeFileSync(join(directory, 'lock'), holder);
      const server = await start();
      expect(await query(server, 'select 1 as n'), holder).to.deep.equal([{ n: 1 }]);
      await stop(server);
    }
  });

  it('takes over the lock and the database of a zombie process', async () => {
    await stop(await start());
    await withZombie(async (zombie) => {
      expect(isAlive(zombie)).to.equal(false);
      expect(readStatus(zombie).state).to.equal('Z');
      const ticks = readFileSync(`/proc/${zombie}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
      writeFileSync(join(directory, 'lock'), `${zombie} ${ticks} x`);
      writeFileSync(join(directory, 'data/postmaster.pid'), `${zombie}\n${join(directory, 'data')}\n`);
      const server = await start();
      expect(await query(server, 'select 1 as n')).to.deep.equal([{ n: 1 }]);
    });
  });

  it('stops the server if this process is killed before the server is ready', async () => {
    await stop(await start());
    const script = `
      import { existsSync } from 'node:fs';
      import { startEmbeddedPostgres } from './server/api/database/embedded/embedded-postgres.ts';
      import { createLog } from './server/log.ts';
      void startEmbeddedPostgres(process.env.DIRECTORY, createLog('silent')).then(() => console.log('ready'));
      setInterval(() => {
        if (existsSync(process.env.DIRECTORY + '/data/postmaster.pid')) process.kill(process.pid, 'SIGKILL');
      }, 1);
    `;
    const program = startProgram(
      ['node', '--import', './scripts/register-tsx.js', '--input-type=module', '--eval', script],
      { cwd: join(import.meta.dirname, '../../..'), env: { DIRECTORY: directory } },
    );
    expect([await program.ended, program.output()]).to.deep.equal([null, '']);
    await until(() => processesOf(directory).length === 0, 10_000);
    await start();
  });

  it('returns empty fields for a process that no longer exists', () => {
    expect(readStatus(999_999_999)).to.deep.equal({ state: '', start: '' });
  });

  it('[B1] restarts after kill -9 with every acknowledged row', async () => {
    const server = await start();
    await query(server, 'create table written as select 1 as n');
    const killed = server.pid();
    process.kill(killed, 'SIGKILL');
    await until(() =>
      query(server, 'select n from written').then(
        () => server.pid() !== killed,
        () => false,
      ),
    );
    expect(await query(server, 'select n from written')).to.deep.equal([{ n: 1 }]);
  });

  /** Kills the server and prevents a restart until the returned function is called. */
  function endForGood(server: { pid(): number }): () => void {
    const [control, aside] = [join(directory, 'data', 'global'), join(directory, 'data', 'aside')];
    renameSync(control, aside);
    process.kill(server.pid(), 'SIGKILL');
    return () => renameSync(aside, control);
  }

  it('retries a failing restart with increasing delays, logs the failures and recovers', async () => {
    const pauses: number[] = [];
    const room = { asked: () => undefined as void };
    const server = await startEmbeddedPostgres(directory, silentLog, {
      sleep: (ms) => {
        pauses.push(ms);
        return pauses.length < 3 ? Promise.resolve() : new Promise((resolve) => (room.asked = resolve));
      },
    });
    running.push(server);
    const letStart = endForGood(server);
    await until(() => pauses.length === 3);
    expect(pauses).to.deep.equal([500, 1000, 2000]);
    expect(server.outage()).to.include('being started again');
    letStart();
    room.asked();
    await until(() => server.outage() === undefined);
    expect(await query(server, 'select 1 as n')).to.deep.equal([{ n: 1 }]);
  });

  it('gives up restarting after five minutes', async () => {
    const now = { ms: 0 };
    const lost: Error[] = [];
    const server = await startEmbeddedPostgres(directory, silentLog, {
      clock: () => now.ms,
      sleep: (ms) => Promise.resolve(void (now.ms += ms)),
      onLost: (error) => lost.push(error),
    });
    running.push(server);
    const letStart = endForGood(server);
    await until(() => lost.length === 1);
    letStart();
    expect(now.ms).to.be.within(300_000, 315_000);
  });

  it('[B1] stops when its parent process is killed and can be started again', async () => {
    const dataDir = await filledDataDirectory('embedded');
    const filled = join(dataDir, 'postgres');
    const child = await startChildApi({ DATA_DIR: dataDir });
    const taken = await startEmbeddedPostgres(filled, silentLog).catch((error: Error) => error.message);
    expect(taken).to.contain(`is in use by process ${child.child.pid}`);
    await child.kill('SIGKILL');
    const server = await start(filled);
    expect(await query(server, 'select count(*) > 0 as seeded from payments')).to.deep.equal([
      { seeded: true },
    ]);
    await stop(server);
    rmSync(dataDir, { recursive: true });
  });

  it('[B5] recreates its cluster after an interrupted first start', async () => {
    await stop(await start());
    rmSync(join(directory, 'data'), { recursive: true });
    const server = await start();
    expect(await query(server, 'select 1 as n')).to.deep.equal([{ n: 1 }]);
  });
});

/** Runs `work` with the PID of a zombie process. */
async function withZombie(work: (pid: number) => Promise<void>): Promise<void> {
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(printed.toString());
    await until(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));
    await work(pid);
  } finally {
    parent.kill('SIGKILL');
  }
}
