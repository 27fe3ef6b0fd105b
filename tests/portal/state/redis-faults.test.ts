import { expect } from 'chai';
import { setTimeout as wait } from 'node:timers/promises';
import { Writable } from 'node:stream';
import { createLog } from '../../../server/log.ts';
import { connectRedis, type RedisOptions } from '../../../server/portal/state/redis.ts';
import { createRedisState } from '../../../server/portal/state/redis-state.ts';
import type { PortalState } from '../../../server/portal/state/state.ts';
import { startRedisServer, type RedisServer } from '../../support/redis-server.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { errorOf, until } from '../../support/until.ts';

const quick: RedisOptions = { commandTimeoutMs: 300, socketTimeoutMs: 400, pingIntervalMs: 100 };

describe('portal state when Redis fails', () => {
  let server: RedisServer;
  let state: PortalState;
  let lines: string[];

  const open = async (url: string, options: RedisOptions) => {
    const log = createLog(
      'info',
      new Writable({
        write(chunk, _encoding, done) {
          lines.push(String(chunk));
          done();
        },
      }),
    );
    const redis = await connectRedis(url, log, options);
    return createRedisState({ redis, clock: Date.now, sessionTtlSeconds: 100 });
  };
  const answers = async () => (await errorOf(state.ping())) === undefined;

  beforeEach(async () => {
    lines = [];
    server = await startRedisServer();
    state = await open(server.url, quick);
  });
  afterEach(async () => {
    server.thaw();
    await state.close();
    await server.stop();
  });

  it('[O3] rejects calls immediately while the server is down and recovers when it returns', async () => {
    const patient = await open(server.url, { ...quick, commandTimeoutMs: 3_600_000 });
    await server.kill();
    await until(async () => (await errorOf(patient.ping())) !== undefined);
    expect(await errorOf(patient.ping())).to.be.instanceOf(Error);
    await patient.close();
    await server.start();
    await until(answers);
  });

  it('[O3] times out while the server hangs, rejects later calls immediately, and recovers', async () => {
    server.freeze();
    const first = await errorOf(state.counters.consume('k', 1, 1_000));
    const later = await errorOf(state.counters.consume('k', 1, 1_000));
    expect(first).to.have.property('message', 'Redis did not answer in time');
    expect(later, 'it is not asked again').to.have.property('message', 'Redis does not answer');
    server.thaw();
    await until(answers);
  });

  it('rejects a ping within a second with production settings while the server hangs', async () => {
    const usual = await open(server.url, {});
    server.freeze();
    // The shorter of two timers in a process always ends first, even on a busy machine.
    const second = wait(1_000, 'a second');
    const first = await Promise.race([second, errorOf(usual.ping())]);
    server.thaw();
    await usual.close();
    expect(first).to.be.instanceOf(Error);
  });

  it('detects a dead connection under constant traffic and reconnects', async () => {
    const proxy = await startTcpProxy(server.port);
    const through = await open(`redis://127.0.0.1:${proxy.port}`, quick);
    await through.ping();
    const before = proxy.accepted;
    proxy.setMode('hang');
    // Writes alone keep a socket from looking idle, so a dead connection could stay open for minutes.
    await until(async () => {
      await errorOf(through.ping());
      return proxy.accepted > before;
    });
    proxy.setMode('reset');
    proxy.setMode('pass');
    await until(async () => (await errorOf(through.ping())) === undefined);
    await through.close();
    await proxy.close();
  });

  it('stays connected and logs no error when idle for longer than the response timeout', async () => {
    const proxy = await startTcpProxy(server.port);
    const through = await open(`redis://127.0.0.1:${proxy.port}`, quick);
    await wait(1_300);
    await through.ping();
    expect(proxy.accepted).to.equal(1);
    await through.close();
    await proxy.close();
    expect(lines).to.deep.equal([]);
  });

  it('starts while the server is down and connects once it is available', async () => {
    await server.kill();
    const early = await open(server.url, { ...quick, firstConnectionMs: 50 });
    expect(await errorOf(early.ping())).to.be.instanceOf(Error);
    await server.start();
    await until(async () => (await errorOf(early.ping())) === undefined);
    await early.close();
  });

  it('logs the start and the end of an outage once each', async () => {
    await server.kill();
    await until(async () => !(await answers()));
    await server.start();
    await until(answers);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).to.deep.equal([
      'redis is unavailable',
      'redis is available again',
    ]);
  });

  it('[O3] reloads its scripts after the server has lost them', async () => {
    await state.counters.consume('k', 3, 60_000);
    await server.kill();
    await server.start();
    await until(answers);
    expect((await state.counters.consume('k', 3, 60_000)).used).to.equal(1);
  });
});
