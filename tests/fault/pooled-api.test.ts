import { expect } from 'chai';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { describeSlow } from '../support/full-run.ts';
import { startPgbouncer } from '../support/pgbouncer.ts';
import { startRedisServer, type RedisServer } from '../support/redis-server.ts';
import { startPortals, type Portals } from './loads/portals.ts';
import { startPortalUsers } from './loads/portal-users.ts';

const [payments, staff] = [60, 6];

for (const mode of ['session', 'transaction'] as const)
  describeSlow(`an API behind PgBouncer in mode ${mode}, with the worker on PostgreSQL itself`, function () {
    this.timeout(300_000);
    let redis: RedisServer;
    let database: TestDatabase;
    let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>>;
    let portals: Portals;

    before(async () => {
      redis = await startRedisServer();
      database = await createTestDatabase({ durable: false });
      pgbouncer = await startPgbouncer(database, { mode });
      const direct = database.url.replace('@/', '@localhost/');
      portals = await startPortals({
        database,
        databaseUrl: pgbouncer.url,
        redisUrl: redis.url,
        payments,
        staff,
        settings: { MIGRATE_DATABASE_URL: direct },
        worker: { DATABASE_URL: direct },
      });
    });
    after(async () => {
      await portals.close();
      await pgbouncer.close();
      await database.drop();
      await redis.stop();
    });

    it('fails no request and charges once', async () => {
      const users = await startPortalUsers(portals.url, { staff, payments });
      await users.finish();
      await portals.expectAllPaidOnce();
      expect(Object.keys(users.counts('visitor'))).to.deep.equal(['verification']);
      for (const kind of ['staff', 'newcomer'] as const)
        expect(Object.keys(users.counts(kind)), kind).to.deep.equal(['User Profile']);
      const payers = Object.keys(users.counts('payer')).sort();
      expect(payers.filter((page) => page !== 'being checked')).to.deep.equal([
        'payment form',
        'receipt',
        'verification',
      ]);
    });
  });
