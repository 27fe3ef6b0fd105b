import { Agent, request } from 'node:http';
import { expect } from 'chai';
import { paths } from '../../shared/paths.ts';
import { startBalancer, type Balancer } from '../support/balancer.ts';
import { createBrowser } from '../support/browser.ts';
import { describeSlow, manyOf } from '../support/full-run.ts';
import { answerPayment, paymentPath, startTestApi } from '../support/test-api.ts';
import { startRedisServer, type RedisServer } from '../support/redis-server.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { until } from '../support/until.ts';

describeSlow('a rolling restart of two portals behind a load balancer', function () {
  this.timeout(180_000);
  let redis: RedisServer;
  let api: Awaited<ReturnType<typeof startTestApi>>;
  let portals: ServerProcess[];
  let balancer: Balancer;

  before(async () => {
    redis = await startRedisServer();
    api = await startTestApi(answerPayment);
    const settings = {
      API_BASE_URL: api.url,
      REDIS_URL: redis.url,
      SESSION_SECRET: 'both-portals-share-this-secret-0123456789',
      DRAIN_SECONDS: '1',
    };
    portals = [await startServerProcess('portal', settings), await startServerProcess('portal', settings)];
    balancer = await startBalancer(
      portals.map(({ url }) => Number(new URL(url).port)),
      { readyPath: paths.ready.to() },
    );
  });
  after(async () => {
    await balancer.close();
    for (const portal of portals) await portal.stop();
    await api.close();
    await redis.stop();
  });

  it('[O1] loses no request under load, with and without keep-alive', async () => {
    const agents = [...Array(6).keys()].map(
      (index) => new Agent({ keepAlive: index % 2 === 0, maxSockets: 1 }),
    );
    const outcomes = new Map<string, number>();
    const load = { over: false };
    const visitors = agents.map(async (agent) => {
      while (!load.over) {
        const outcome = await visit(balancer.url + paymentPath, agent);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    });
    for (let round = 0; round < manyOf(20); round += 1) {
      const portal = portals[round % 2]!;
      await portal.end();
      await portal.start();
      await until(() => balancer.ready.size === 2);
    }
    load.over = true;
    await Promise.all(visitors);
    for (const agent of agents) agent.destroy();
    expect([...outcomes.keys()]).to.deep.equal(['200']);
    expect(outcomes.get('200')).to.be.above(100);
  });

  it('[O1] first reports not ready, then keeps serving until the load balancer has noticed', async () => {
    const [portal] = portals as [ServerProcess];
    const { port } = new URL(portal.url);
    const browser = createBrowser(`http://127.0.0.1:${port}`);
    const ended = portal.end();
    await until(async () => (await browser.get(paths.ready.to())).status === 503);
    const page = await browser.get(paymentPath);
    expect(page.status).to.equal(200);
    expect(page.headers.connection).to.equal('close');
    await ended;
    await portal.start();
  });
});

/** Requests a page, reads the whole response, and returns the status code or error message. */
function visit(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent }, (answer) => {
      answer
        .on('error', (error) => resolve(error.message))
        .on('end', () => resolve(String(answer.statusCode)));
      answer.resume();
    });
    sent.on('error', (error) => resolve(error.message)).end();
  });
}
