import { expect } from 'chai';
import { paths } from '../../../shared/paths.ts';
import { connectRedis, type Redis } from '../../../server/portal/state/redis.ts';
import { startRedisServer, type RedisServer } from '../../support/redis-server.ts';
import { silentLog } from '../../support/silent-log.ts';
import { enter, startSignInTrial, type SignInTrial } from '../pages/sign-in/staff.ts';

describe('a portal whose Redis has lost or changed what it kept', () => {
  let server: RedisServer;
  let redis: Redis;
  let trial: SignInTrial;

  before(async () => {
    server = await startRedisServer();
    redis = await connectRedis(server.url, silentLog);
    trial = await startSignInTrial({ state: 'redis', env: { REDIS_URL: server.url } });
  });
  after(async () => {
    await redis.close();
    await trial.close();
    await server.stop();
  });

  it('lets nobody in after it was emptied, and everybody by a new sign-in', async () => {
    const user = trial.api.addUser();
    const staff = await enter(trial.portal, user);
    expect((await staff.get(paths.contacts.to())).url.pathname).to.equal(paths.contacts.to());
    await redis.send(undefined, ['FLUSHALL']);
    expect((await staff.get(paths.contacts.to())).url.pathname).to.equal(paths.login.to());
    const again = await enter(trial.portal, user);
    expect((await again.get(paths.contacts.to())).url.pathname).to.equal(paths.contacts.to());
  });

  it('lets nobody in by keys of another kind, serves visitors, and goes on when these are gone', async () => {
    const user = trial.api.addUser();
    const staff = await enter(trial.portal, user);
    const keys = await redis.send(undefined, ['KEYS', 'sess:*']);
    const names = Array.isArray(keys) ? keys.map(String) : [];
    expect(names).to.not.be.empty;
    for (const name of names) {
      await redis.send(undefined, ['DEL', name]);
      await redis.send(undefined, ['RPUSH', name, 'something else']);
    }
    const asked = await staff.get(paths.contacts.to());
    expect([asked.status, asked.headers['retry-after']]).to.deep.equal([503, '5']);
    expect((await trial.portal.browser().get(paths.login.to())).status).to.equal(200);
    for (const name of names) await redis.send(undefined, ['DEL', name]);
    expect((await staff.get(paths.contacts.to())).url.pathname).to.equal(paths.login.to());
    const again = await enter(trial.portal, user);
    expect((await again.get(paths.contacts.to())).url.pathname).to.equal(paths.contacts.to());
  });
});
