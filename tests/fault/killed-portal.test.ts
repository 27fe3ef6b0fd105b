import { expect } from 'chai';
import { connectRedis, type Redis } from '../../server/portal/state/redis.ts';
import { pay, payPath, verify } from '../portal/pages/pay/payer.ts';
import { isFull } from '../support/full-run.ts';
import { createBrowser } from '../support/browser.ts';
import { startContractApi, type ContractApi } from '../support/contract-api.ts';
import { startRedisServer, type RedisServer } from '../support/redis-server.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { silentLog } from '../support/silent-log.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';

const failure = 'Please verify the information you have entered are correct';

/** Redis commands around which the portal is killed, before or after the command arrives. `payment.test.ts` covers a kill during the API call. */
const points = [
  { name: 'before the lock', said: 'lock:pay:', moment: 'before', charged: false },
  { name: 'after the lock', said: 'lock:pay:', moment: 'after', charged: false },
  { name: 'before the outcome is saved', said: 'sess:', moment: 'before', charged: true },
  { name: 'before the response to the payer', said: 'sess:', moment: 'after', charged: true },
] as const;

describe('a portal killed at a given point of a payment', function () {
  this.timeout(120_000);
  const kills = isFull ? 8 : 2;
  let server: RedisServer;
  let redis: Redis;
  let line: TcpProxy;
  let api: ContractApi;
  let portal: ServerProcess;
  before(async () => {
    server = await startRedisServer();
    redis = await connectRedis(server.url, silentLog);
    line = await startTcpProxy(server.port);
    api = await startContractApi();
    portal = await startServerProcess('portal', {
      API_BASE_URL: api.url,
      REDIS_URL: `redis://127.0.0.1:${line.port}`,
    });
  });
  after(async () => {
    await portal.stop();
    await api.close();
    await line.close();
    await redis.close();
    await server.stop();
  });

  for (const point of points)
    it(`[B3] charges once and reports no failure: ${point.name}`, async () => {
      for (let kill = 0; kill < kills; kill += 1) await payThroughKill(point);
    });

  async function payThroughKill({ said, moment, charged }: (typeof points)[number]): Promise<void> {
    const payment = api.addPayment();
    const mine = <One extends { payment_id?: unknown }>(one: One) => one.payment_id === payment.id;
    const charges = () => api.charges.filter(mine);
    const asked = () => api.callsOf('payment_submission').filter(({ body }) => mine(body));
    const browser = createBrowser(portal.url);
    const form = await verify(browser, payment);
    let answer = () => {};
    if (charged) api.twist('payment_submission', { hold: new Promise<void>((open) => (answer = open)) });

    const early = charged ? undefined : line.hangAt(said, moment);
    const cut = pay(browser, form).catch(() => undefined);
    if (charged) await until(() => charges().length === 1);
    const met = early ?? line.hangAt(said, moment);
    answer();
    await met;
    await portal.kill();
    await cut;
    line.setMode('pass');
    await portal.start();

    // Removes the dead portal's lock, which would otherwise expire after a minute.
    await redis.send(undefined, ['DEL', `lock:pay:${payment.client_id}/${payment.id}`]);
    const after = await browser.get(payPath(payment));
    expect(after.text).to.not.include(failure);
    expect(charges()).to.have.length(charged ? 1 : 0);
    expect((await pay(browser, form)).text).to.not.include(failure);
    await until(async () => (await browser.get(payPath(payment))).text.includes('Payment successful'));
    expect([asked().length, charges().length]).to.deep.equal([1, 1]);
  }
});
