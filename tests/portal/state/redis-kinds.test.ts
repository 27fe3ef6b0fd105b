import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionData } from 'express-session';
import { connectRedis } from '../../../server/portal/state/redis.ts';
import { createRedisState } from '../../../server/portal/state/redis-state.ts';
import type { PortalState } from '../../../server/portal/state/state.ts';
import { freePort } from '../../support/run-folder.ts';
import { startRedisServer } from '../../support/redis-server.ts';
import { startSentinel } from '../../support/sentinel.ts';
import { silentLog } from '../../support/silent-log.ts';
import { errorOf, until } from '../../support/until.ts';

describe('portal state on Redis deployments', () => {
  const open = async (url: string) =>
    createRedisState({
      redis: await connectRedis(url, silentLog, { firstConnectionMs: 5_000 }),
      clock: Date.now,
      sessionTtlSeconds: 100,
    });

  it('works on a Cluster, with one hash tag for all keys of a script', async () => {
    const server = await startRedisServer([
      '--cluster-enabled',
      'yes',
      '--cluster-port',
      String(await freePort()),
      ...['--requirepass', 'secret'],
    ]);
    const place = `:secret@127.0.0.1:${server.port}`;
    const plain = await connectRedis(`redis://${place}`, silentLog);
    await plain.send(undefined, ['CLUSTER', 'ADDSLOTSRANGE', '0', '16383']);
    await until(async () => String(await plain.send(undefined, ['CLUSTER', 'INFO'])).includes('state:ok'));
    const state = await open(`redis-cluster://${place}`);
    await useEverything(state);
    await state.close();
    await plain.close();
    await server.stop();
  });

  it('works through Sentinel', async () => {
    const server = await startRedisServer();
    const directory = await mkdtemp(join(tmpdir(), 'test-sentinel-'));
    const file = join(directory, 'sentinel.conf');
    await writeFile(file, `sentinel monitor portal 127.0.0.1 ${server.port} 1\n`);
    const sentinel = await startSentinel(file);
    const state = await open(`redis-sentinel://127.0.0.1:${sentinel.port}/portal`);
    await useEverything(state);
    await state.close();
    await sentinel.stop();
    await server.stop();
    await rm(directory, { recursive: true });
  });
});

async function useEverything(state: PortalState): Promise<void> {
  await until(async () => (await errorOf(state.ping())) === undefined);
  const { sessions, counters, locks } = state;
  for (const sid of ['a', 'b', 'c']) {
    const data = { cookie: { originalMaxAge: null }, user: sid } as unknown as SessionData;
    await new Promise<void>((resolve, reject) => {
      sessions.set(sid, data, (error: unknown) => (error ? reject(error as Error) : resolve()));
    });
    const found = await new Promise<unknown>((resolve) => {
      sessions.get(sid, (error: unknown, session) => resolve(error ?? session));
    });
    expect(found).to.have.property('user', sid);
    await new Promise<void>((resolve, reject) => {
      sessions.destroy(sid, (error: unknown) => (error ? reject(error as Error) : resolve()));
    });
    expect((await counters.consume(sid, 1, 60_000)).allowed).to.equal(true);
    const lock = await locks.acquire(sid, 60_000);
    await lock!.release();
    expect(await locks.acquire(sid, 60_000)).to.not.equal(undefined);
  }
}
