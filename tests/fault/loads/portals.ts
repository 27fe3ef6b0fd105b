import { expect } from 'chai';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseHandle } from '../../../server/api/database/db.ts';
import { enterGroup } from '../../../server/api/users/enter-group.ts';
import { sectionNames } from '../../../shared/sections.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../../support/authorize-net/fake.ts';
import { startBalancer } from '../../support/balancer.ts';
import { startNginx } from '../../support/nginx.ts';
import { freePort } from '../../support/run-folder.ts';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { addUser } from '../../support/sign-in.ts';
import { centsOf, enterPayments, practice } from './payments.ts';

const secret = 'a-secret-of-these-portals-0123456789-0123';

type Settings = Parameters<typeof startServerProcess>[1] & object;

interface Parts {
  database: Pick<DatabaseHandle, 'db'>;
  databaseUrl: string;
  redisUrl: string;
  payments: number;
  /** Number of users `staff0` and so on, besides the user `newcomer`. */
  staff: number;
  /** Settings of all servers; those of `worker` are only for the worker. */
  settings?: Settings;
  worker?: Settings;
  /** True for two APIs and for nginx as the balancer. */
  behindNginx?: true;
}

/** Two portals behind a balancer, with an API or two, a worker and a gateway. */
export interface Portals {
  url: string;
  apis: readonly ServerProcess[];
  portals: readonly ServerProcess[];
  worker: ServerProcess;
  gateway: FakeAuthorizeNet;
  output(): string;
  /** Fails unless each payment was charged once and is recorded as paid. */
  expectAllPaidOnce(): Promise<void>;
  close(): Promise<void>;
}

export async function startPortals(parts: Parts): Promise<Portals> {
  const { database, payments, staff } = parts;
  const folder = mkdtempSync(join(tmpdir(), 'portals-test-'));
  const gateway = await startAuthorizeNet({ usual: () => ({ after: sleep(30) }) });
  const settings = settingsOf(parts, { ...gateway.settings, DATA_DIR: join(folder, 'data') });
  const apis = [await startServerProcess('api', settings)];
  if (parts.behindNginx) apis.push(await startServerProcess('api', settings));
  const worker = await startServerProcess('worker', { ...settings, ...parts.worker });
  // Visitors open the link of one more payment, which nobody makes.
  await enterPayments(database, payments + 1);
  await enterStaff(database, staff);
  const apiPort = await freePort();
  const apiUrl = parts.behindNginx ? `http://127.0.0.1:${apiPort}` : apis[0]!.apiUrl;
  const atApi = { ...settings, API_BASE_URL: apiUrl };
  const portals = [await startServerProcess('portal', atApi), await startServerProcess('portal', atApi)];
  const urls = portals.map(({ url }) => url);
  const balancer = parts.behindNginx
    ? await startNginx({ portals: urls, apis: apis.map((api) => api.apiUrl), apiPort })
    : await startBalancer(urls.map((url) => Number(new URL(url).port)));
  const servers = [...portals, worker, ...apis];
  return {
    url: balancer.url,
    apis,
    portals,
    worker,
    gateway,
    output: () => servers.map((server) => server.output()).join('\n'),
    async expectAllPaidOnce() {
      const charged = gateway.ledger.charges().map(({ cents }) => cents);
      const all = Array.from({ length: payments }, (_, index) => centsOf(index));
      expect(charged.sort((a, b) => a - b)).to.deep.equal(all);
      const paid = await database.db
        .selectFrom('payments')
        .innerJoin('payment_charges', 'payment_charges.payment_id', 'payments.id')
        .select('payments.id')
        .where('status', '=', 'Paid')
        .execute();
      expect(new Set(paid.map(({ id }) => id)).size).to.equal(payments);
    },
    async close() {
      await balancer.close();
      for (const server of servers) await server.stop();
      await gateway.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const settingsOf = ({ databaseUrl, redisUrl, settings }: Parts, more: Settings) => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://pay.example.test',
  TRUST_PROXY: '1',
  SESSION_SECRET: secret,
  DATA_SECRET: secret,
  API_KEY: secret,
  REDIS_URL: redisUrl,
  DATABASE_URL: databaseUrl,
  ...more,
  ...settings,
});

async function enterStaff(database: Pick<DatabaseHandle, 'db'>, count: number): Promise<void> {
  await database.db
    .transaction()
    .execute((trx) => enterGroup(trx, practice, { name: 'Everything', open: sectionNames }));
  const names = ['newcomer', ...Array.from({ length: count }, (_, index) => `staff${index}`)];
  for (const userName of names)
    await addUser({ database, now: { ms: Date.now() } }, { userName, org: practice, group: 'Everything' });
}
