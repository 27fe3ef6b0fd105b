import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { payPath } from '../portal/pages/pay/payer.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { describeSlow } from '../support/full-run.ts';
import { startRedisServer, type RedisServer } from '../support/redis-server.ts';
import { visit } from '../support/visit.ts';
import { paymentId, practice } from './loads/payments.ts';
import { startPortals, type Portals } from './loads/portals.ts';
import { startPortalUsers } from './loads/portal-users.ts';

const [payments, staff, requests] = [100, 6, 4000];

describeSlow('a rolling restart of two portals and two APIs behind nginx', function () {
  this.timeout(300_000);
  let redis: RedisServer;
  let database: TestDatabase;
  let behind: Portals;

  before(async () => {
    redis = await startRedisServer();
    database = await createTestDatabase({ durable: false });
    behind = await startPortals({
      database,
      databaseUrl: database.url.replace('@/', '@localhost/'),
      redisUrl: redis.url,
      payments,
      staff,
      behindNginx: true,
      settings: { DRAIN_SECONDS: '3' },
    });
  });
  after(async () => {
    await behind.close();
    await database.drop();
    await redis.stop();
  });

  it('[O1] loses no page, sign-in or payment', async () => {
    const users = await startPortalUsers(behind.url, { staff, payments });
    const seen = new Map<string, number>();
    const over = { now: false };
    const total = () => [...seen.values()].reduce((sum, count) => sum + count, 0);
    const visitors = [0, 1, 2, 3].map(async (index) => {
      const agent = new Agent({ keepAlive: index % 2 === 0, maxSockets: 1 });
      while (!over.now || total() < requests) {
        const status = await visit(behind.url + payPath({ client_id: practice, id: paymentId(0) }), agent);
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
      agent.destroy();
    });
    for (const server of [...behind.apis, ...behind.portals]) {
      await server.end();
      await server.start();
      // nginx tries a server again after two seconds.
      await sleep(2_500);
    }
    over.now = true;
    await Promise.all(visitors);
    await users.finish();
    expect([...seen.keys()]).to.deep.equal(['200']);
    expect(Object.keys(users.counts('staff'))).to.deep.equal(['User Profile']);
    expect(Object.keys(users.counts('newcomer'))).to.deep.equal(['User Profile']);
    const payers = Object.keys(users.counts('payer')).sort();
    expect(payers.filter((page) => page !== 'being checked')).to.deep.equal([
      'payment form',
      'receipt',
      'verification',
    ]);
    await behind.expectAllPaidOnce();
  });

  it('repeats the pages of a killed portal at the other one', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    const seen = new Set<string>();
    const over = { now: false };
    const visitors = [0, 1, 2, 3].map(async () => {
      while (!over.now)
        seen.add(await visit(behind.url + payPath({ client_id: practice, id: paymentId(0) }), agent));
    });
    const [killed] = behind.portals;
    await killed!.kill();
    await killed!.start();
    over.now = true;
    await Promise.all(visitors);
    agent.destroy();
    expect([...seen]).to.deep.equal(['200']);
  });
});
