import { expect } from 'chai';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { describeSlow } from '../support/full-run.ts';
import { startRedisServer, type RedisServer } from '../support/redis-server.ts';
import { startSentinelRedis, type SentinelRedis } from '../support/sentinel.ts';
import { until } from '../support/until.ts';
import { startPortals, type Portals } from './loads/portals.ts';
import { startPortalUsers } from './loads/portal-users.ts';

const [payments, staff] = [100, 6];

/** Everything that a payer may see while the store loses sessions or is away. */
const seenByPayers =
  /^(verification|payment form|being checked|receipt|paid|503|(verification|payment form) 403, not charged)$/;

describeSlow('two portals whose Redis loses its data', function () {
  this.timeout(300_000);
  let redis: RedisServer;
  let database: TestDatabase;
  let portals: Portals;

  beforeEach(async () => {
    redis = await startRedisServer();
    database = await createTestDatabase({ durable: false });
    const databaseUrl = database.url.replace('@/', '@localhost/');
    portals = await startPortals({ database, databaseUrl, redisUrl: redis.url, payments, staff });
  });
  afterEach(async () => {
    await portals.close();
    await database.drop();
    await redis.stop();
  });

  it('[P1, O3] show each user one sign-in page after a flush, and charge once', async () => {
    const users = await startPortalUsers(portals.url, { staff, payments });
    const flushes = [0.7, 0.4, 0.2];
    for (const left of flushes) {
      await until(() => users.left() < payments * left, 120_000);
      await redis.flush();
    }
    await users.finish();
    await portals.expectAllPaidOnce();
    expect(Object.keys(users.counts('visitor'))).to.deep.equal(['verification']);
    const { 'User Profile': pages, ...signIns } = users.counts('staff');
    expect(pages).to.be.above(staff);
    // A user may meet a flush between the sign-in and its page, and signs in once more.
    expect(Object.keys(signIns).filter((seen) => !seen.startsWith('sign-in, then '))).to.deep.equal([]);
    expect(signIns['sign-in, then User Profile']).to.be.within(staff, staff * flushes.length);
    expect(Object.keys(users.counts('newcomer')).filter((seen) => /\b[45]\d\d\b/.test(seen))).to.deep.equal(
      [],
    );
    const payers = Object.keys(users.counts('payer'));
    expect(payers.filter((seen) => !seenByPayers.test(seen))).to.deep.equal([]);
  });

  it('[P1, O3] answer with 503 until a restarted Redis is back, except public pages, and charge once', async () => {
    const users = await startPortalUsers(portals.url, { staff, payments });
    await until(() => users.left() < payments * 0.6, 120_000);
    await redis.kill();
    await until(() => (users.counts('payer')['503'] ?? 0) >= 3);
    await redis.start();
    await users.finish();
    await portals.expectAllPaidOnce();
    expect(Object.keys(users.counts('visitor'))).to.deep.equal(['verification']);
    const { '503': unavailable, 'User Profile': pages, ...signIns } = users.counts('staff');
    expect([unavailable! > 0, pages! > 0]).to.deep.equal([true, true]);
    expect(Object.keys(signIns)).to.include('sign-in, then User Profile');
    const payers = Object.keys(users.counts('payer'));
    expect(payers.filter((seen) => !seenByPayers.test(seen))).to.deep.equal([]);
    for (const kind of ['staff', 'newcomer', 'payer'] as const)
      expect(users.longestGapMs(kind), kind).to.be.below(10_000);
  });
});

describeSlow('two portals during a failover by Redis Sentinel', function () {
  this.timeout(300_000);
  let redis: SentinelRedis;
  let database: TestDatabase;
  let portals: Portals;

  before(async () => {
    redis = await startSentinelRedis();
    database = await createTestDatabase({ durable: false });
    const databaseUrl = database.url.replace('@/', '@localhost/');
    portals = await startPortals({ database, databaseUrl, redisUrl: redis.url, payments, staff });
  });
  after(async () => {
    await portals.close();
    await database.drop();
    await redis.stop();
  });

  it('[P1, O3] keep all sessions, charge once and serve again within 15 seconds', async () => {
    const users = await startPortalUsers(portals.url, { staff, payments });
    await until(() => users.left() < payments * 0.75, 120_000);
    const first = await redis.master();
    await first.kill();
    await until(async () => (await redis.master()) !== first);
    await first.start();
    await redis.replicated();
    // A frozen master keeps its connections open, as a lost machine does.
    await until(() => users.left() < payments * 0.4, 120_000);
    const second = await redis.master();
    second.freeze();
    await until(async () => (await redis.master()) !== second);
    const afterwards = users.left();
    await until(() => users.left() < afterwards);
    second.thaw();
    await users.finish();
    await portals.expectAllPaidOnce();
    expect(Object.keys(users.counts('visitor'))).to.deep.equal(['verification']);
    expect(Object.keys(users.counts('staff')).sort()).to.deep.equal(['503', 'User Profile']);
    const payers = Object.keys(users.counts('payer'));
    expect(payers.filter((seen) => !seenByPayers.test(seen))).to.deep.equal([]);
    for (const kind of ['staff', 'newcomer', 'payer'] as const)
      expect(users.longestGapMs(kind), kind).to.be.below(15_000);
  });
});
