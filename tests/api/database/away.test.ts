import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { sql } from 'kysely';
import {
  createDatabase,
  isDatabaseUnavailable,
  type DatabaseHandle,
} from '../../../server/api/database/db.ts';
import { allowLongStatements, endSilent } from '../../../server/api/database/end-silent.ts';
import {
  createTestDatabase,
  openDatabasePort,
  type DatabasePort,
  type TestDatabase,
} from '../../support/database.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { errorOf } from '../../support/until.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

describe('the API while PostgreSQL is down', () => {
  let database: TestDatabase;
  let bridge: Server;
  let reached: DatabaseHandle;
  let api: EmbeddedApi;
  const open = new Set<Socket>();

  before(async () => {
    database = await createTestDatabase();
    bridge = createServer((near) => {
      const far = connect(`${database.connection.host}/.s.PGSQL.5432`);
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) open.add(socket.on('error', () => undefined));
    });
    bridge.listen(0, '127.0.0.1');
    await once(bridge, 'listening');
    const { port } = bridge.address() as AddressInfo;
    const far = { host: '127.0.0.1', port };
    reached = createDatabase({ ...database.connection, ...far });
    const serving = { ...database.serving, ...far };
    api = await startEmbeddedApi({ database: { ...database, ...reached, serving } });
  });
  after(async () => {
    await api.close();
    await reached.close();
    await database.drop();
  });

  it('responds with 503, Retry-After and no details', async () => {
    const token = await signIn(api, { org: '204117', group: 'Everything' });
    bridge.close();
    for (const socket of open) socket.destroy();
    for (const route of ['GET contacts', 'GET org/204117']) {
      const { status, headers, body } = await api.call(route, undefined, { token });
      expect([status, headers.get('retry-after')], route).to.deep.equal([503, '5']);
      expect(body.msg).to.equal('Please try again in a moment.');
    }
    const health = await api.call('GET health');
    expect([health.status, health.headers.get('retry-after')]).to.deep.equal([503, '5']);
  });
});

describe('a connection to a database machine that is lost', () => {
  let database: TestDatabase;
  let port: DatabasePort;
  let proxy: TcpProxy;
  let reached: DatabaseHandle;

  before(async () => {
    database = await createTestDatabase();
    port = await openDatabasePort(database);
    proxy = await startTcpProxy(Number(new URL(port.url).port));
    reached = createDatabase({ ...database.connection, host: '127.0.0.1', port: proxy.port, max: 3 });
    endSilent(reached.pool, 300);
  });
  after(async () => {
    await reached.close();
    await proxy.close();
    port.close();
    await database.drop();
  });

  it('fails as unavailable after the server stops responding, and runs the next statement', async () => {
    const ask = () => reached.pool.query('select 1');
    const listening = await reached.pool.connect();
    listening.on('notification', () => undefined);
    await listening.query('listen something');
    await ask();
    proxy.setMode('hang');
    const error = await errorOf(ask());
    expect(String(error)).to.include('the database was silent');
    expect(isDatabaseUnavailable(error)).to.equal(true);
    proxy.setMode('pass');
    expect((await ask()).rowCount).to.equal(1);
    expect((await listening.query('select 1')).rowCount, 'of a client that listens').to.equal(1);
    listening.release(true);
  });

  it('survives a long transaction, and only that', async () => {
    const work = () =>
      reached.db.transaction().execute(async (trx) => {
        await allowLongStatements(trx, 0);
        await sql`select pg_sleep(1)`.execute(trx);
        await sleep(700);
        await sql`select 1`.execute(trx);
      });
    await work();
    expect(String(await errorOf(sql`select pg_sleep(1)`.execute(reached.db)))).to.include('was silent');
    const idle = reached.db.transaction().execute(async (trx) => {
      await sleep(700);
      await sql`select 1`.execute(trx);
    });
    expect(await errorOf(idle), 'of an idle transaction').to.be.an('error');
    await work();
  });

  it('survives idle time and a working server', async () => {
    const { rows } = await reached.pool.query('select pg_backend_pid() as pid');
    const wait = sleep(700);
    await reached.pool.query('select pg_sleep(0.2)');
    await wait;
    expect((await reached.pool.query('select pg_backend_pid() as pid')).rows).to.deep.equal(rows);
  });
});

describe('the API on a read-only database', () => {
  let database: TestDatabase;
  let api: EmbeddedApi;
  before(async () => {
    database = await createTestDatabase();
    const serving = { ...database.serving, options: '-c default_transaction_read_only=on' };
    api = await startEmbeddedApi({ database: { ...database, serving } });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  it('reports not ready with the reason', async () => {
    const { status, body } = await api.call('GET health');
    expect([status, body.msg]).to.deep.equal([503, 'The database is read-only.']);
  });
});
