import { expect } from 'chai';
import { paths } from '../../shared/paths.ts';
import { password, startSignInApi, type SignInApi } from '../support/sign-in-api.ts';
import { startBalancer, type Balancer } from '../support/balancer.ts';
import { createBrowser } from '../support/browser.ts';
import { startRedisServer, type RedisServer } from '../support/redis-server.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';

describe('two portals on one Redis behind a load balancer', () => {
  const users = 10;
  let redis: RedisServer;
  let api: SignInApi;
  let portals: ServerProcess[];
  let balancer: Balancer;

  before(async () => {
    redis = await startRedisServer();
    api = await startSignInApi();
    const settings = {
      API_BASE_URL: api.url,
      REDIS_URL: redis.url,
      SESSION_SECRET: 'two-portals-share-this-secret-0123456789',
    };
    portals = [await startServerProcess('portal', settings), await startServerProcess('portal', settings)];
    balancer = await startBalancer(portals.map(({ url }) => Number(new URL(url).port)));
  });
  after(async () => {
    await balancer.close();
    for (const portal of portals) await portal.stop();
    await api.close();
    await redis.stop();
  });

  it('[O1] share sessions and lose none when one portal is killed', async () => {
    const browsers = await Promise.all(
      Array.from({ length: users }, async () => {
        const user = api.addUser();
        const browser = createBrowser(balancer.url, { headers: { connection: 'close' } });
        const page = await browser.get(paths.login.to());
        await browser.press(page, 'Login', { user_name: user.user_name, pw: password });
        return browser;
      }),
    );
    const stillIn = async () => {
      const pages = await Promise.all(
        browsers.map((browser) => browser.get(paths.user.to(), { follow: false })),
      );
      return pages.filter(({ status, title }) => status === 200 && title.includes('User Profile')).length;
    };
    for (let round = 0; round < 3; round += 1) expect(await stillIn()).to.equal(users);
    expect([...balancer.counts.values()].every((count) => count > users)).to.equal(true);

    await portals[0]!.kill();
    for (let round = 0; round < 3; round += 1) expect(await stillIn()).to.equal(users);
    await portals[0]!.start();
    expect(await stillIn()).to.equal(users);
  }).timeout(60_000);
});
