import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createClient } from 'redis';
import { putAccount } from '../../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../../support/authorize-net/fake.ts';
import { startBalancer } from '../../support/balancer.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startRedisServer, type RedisServer } from '../../support/redis-server.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { steppedClock } from '../../support/stepped-clock.ts';
import { until } from '../../support/until.ts';
import { createLateBookings, type LateOrder } from './cards.ts';
import { startFaultyLine, type LineEvents } from './faulty-line.ts';
import { allowsParts, type PlannedPayment } from './plan.ts';

/** All processes of the test: two portals, API, worker, PostgreSQL, Redis and gateway, with faulty lines in between. */
export interface Stage {
  url: string;
  database: TestDatabase;
  redis: RedisServer;
  gateway: FakeAuthorizeNet;
  lateOrders: readonly LateOrder[];
  output(): string;
  /** Advances the clocks of the API and the worker until no attempt is open. */
  settle(): Promise<void>;
  /** Advances the portals' clocks beyond the wait for an unknown outcome. */
  passTime(): Promise<void>;
  close(): Promise<void>;
}

interface Killable {
  kill(): Promise<void>;
  start(): Promise<void>;
}

const secret = 'a-secret-of-this-storm-0123456789-0123456789';
const settings = {
  NODE_ENV: 'production',
  NODE_OPTIONS: steppedClock,
  PUBLIC_URL: 'https://pay.example.test',
  TRUST_PROXY: '1',
  SESSION_SECRET: secret,
  DATA_SECRET: secret,
  API_KEY: secret,
} as const;

export async function openStage(
  payments: readonly PlannedPayment[],
  faultOf: LineEvents['faultOf'],
): Promise<Stage> {
  const redis = await startRedisServer();
  const database = await createTestDatabase();
  await enterPayments(database, payments);
  const late = createLateBookings();
  const gateway = await startAuthorizeNet({ usual: late.behaviourOf });
  const dataDir = await mkdtemp(join(tmpdir(), 'storm-'));
  const shared = { ...settings, ...gateway.settings, REDIS_URL: redis.url, DATA_DIR: dataDir };
  const behind = { ...shared, DATABASE_URL: database.url.replace('@/', '@localhost/') };
  const api = await startServerProcess('api', behind);
  const worker = await startServerProcess('worker', behind);
  const kills: Promise<void>[] = [];
  const kill = (parts: readonly Killable[], ms: number) => killFor(parts, ms, kills);

  const startPortal = async () => {
    const self: Killable[] = [];
    const line = await startFaultyLine(api.apiUrl, {
      faultOf,
      bookLate: late.mark,
      kill: (what, ms) => {
        if (what === 'Redis killed') return kill([redis], ms);
        return kill(what === 'API killed' ? [api, worker] : self, ms);
      },
    });
    const portal = await startServerProcess('portal', { ...shared, API_BASE_URL: line.url });
    self.push(portal);
    return { portal, line };
  };
  const sides = [await startPortal(), await startPortal()];
  const portals = sides.map(({ portal }) => portal);
  const balancer = await startBalancer(portals.map(({ url }) => Number(new URL(url).port)));
  const programs = [...portals, worker, api];

  return {
    url: balancer.url,
    database,
    redis,
    gateway,
    lateOrders: late.orders,
    output: () => programs.map((program) => program.output()).join('\n'),
    async settle() {
      await Promise.all(kills);
      for (const program of [api, worker]) program.signal('SIGUSR2');
      await until(async () => {
        // The queue uses the database clock, so queued jobs are made due here.
        await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`.execute(
          database.db,
        );
        if ((await openAttempts(database)) > 0) return false;
        if (late.orders.some(({ bookedAt }) => bookedAt === undefined)) return false;
        await sql`update payment_attempts set next_look = now() where state = 'given_up'`.execute(
          database.db,
        );
        await sql`select graphile_worker.add_job('watch_charges', job_key := 'watch_charges')`.execute(
          database.db,
        );
        return (await lateCharges(database, gateway)) === 0;
      }, 150_000);
    },
    async passTime() {
      portals.forEach((portal) => portal.signal('SIGUSR2'));
      await dropLocks(redis.url);
    },
    async close() {
      await Promise.allSettled(kills);
      await balancer.close();
      for (const program of programs) await program.stop();
      for (const { line } of sides) await line.close();
      await gateway.close();
      await database.drop();
      await redis.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Pending restart of each process after its last kill; the next kill waits for the restart. */
const turns = new WeakMap<Killable, Promise<void>>();

/** Kills the processes and restarts each after `ms` milliseconds; resolves once all are gone. */
async function killFor(parts: readonly Killable[], ms: number, kills: Promise<void>[]): Promise<void> {
  const gone = parts.map((part) => {
    const killed = (turns.get(part) ?? Promise.resolve()).then(() => part.kill());
    const back = killed.then(() => wait(ms)).then(() => part.start());
    turns.set(part, back);
    kills.push(back);
    return killed;
  });
  await Promise.all(gone);
}

/** Deletes locks of dead portals, which would otherwise expire after a minute of Redis time. */
async function dropLocks(url: string): Promise<void> {
  const client = await createClient({ url }).connect();
  const held = await client.keys('*lock:*');
  if (held.length) await client.del(held);
  await client.close();
}

async function lateCharges({ db }: TestDatabase, gateway: FakeAuthorizeNet): Promise<number> {
  const { rows } = await sql<{ reference: string }>`
    select reference from payment_attempts where state = 'given_up'
  `.execute(db);
  const watched = new Set(rows.map(({ reference }) => reference));
  return gateway.ledger.charges().filter(({ invoiceNumber }) => watched.has(invoiceNumber)).length;
}

async function openAttempts({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from payment_attempts where state = 'charging'
  `.execute(db);
  return rows[0]?.open ?? 0;
}

async function enterPayments({ db }: TestDatabase, payments: readonly PlannedPayment[]): Promise<void> {
  for (const id of new Set(payments.map(({ clientId }) => clientId))) {
    await db
      .insertInto('org')
      .values({ id, name: `Practice ${id}`, timezone: 'America/Chicago' })
      .execute();
    const verify_fields = '["last_name","dob"]';
    await db
      .insertInto('client_settings')
      .values({ id, payment_enabled: 'T', verify_fields, payer_editable: allowsParts(id) ? 'T' : 'F' })
      .execute();
    await putAccount({ db }, id);
  }
  await sql`
    insert into payments (id, id_org, first_name, last_name, dob, amount, status, created)
    select id, "clientId"::bigint, "firstName", 'Example', date '1985-04-09', amount::numeric, 'Sent', now()
    from json_to_recordset(${JSON.stringify(payments)}::json)
      as payment (id text, "clientId" text, "firstName" text, amount text)
  `.execute(db);
}
