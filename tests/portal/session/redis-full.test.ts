import { expect } from 'chai';
import { paths } from '../../../shared/paths.ts';
import { routerMessages } from '../../../shared/locales/en/router.ts';
import { password } from '../../support/sign-in-api.ts';
import { enter, startRedisTrial } from '../pages/sign-in/staff.ts';

describe('portal with a full Redis', () => {
  let trial: Awaited<ReturnType<typeof startRedisTrial>>;
  before(async () => {
    trial = await startRedisTrial(['--maxmemory-policy', 'noeviction']);
  });
  after(() => trial.close());
  const fill = (bytes: string) => trial.redis.send(undefined, ['CONFIG', 'SET', 'maxmemory', bytes]);

  it('[O3] returns 503 for writes, still serves reads, and recovers automatically', async () => {
    const user = trial.api.addUser();
    const contacts = Array.from({ length: 10 }, (_, n) => ({
      ...{ id: `1760000000-${n}`, first_name: 'Jane', last_name: 'Doe' },
    }));
    trial.api.records.set('contacts', contacts);
    const staff = await enter(trial.portal, trial.api.addUser());
    const visitor = trial.portal.browser();
    const login = await visitor.get(paths.login.to());
    const fields = { user_name: user.user_name, pw: password };
    const list = await staff.get(paths.contacts.to());
    await fill('1');

    const refused = await visitor.press(login, 'Login', fields);
    expect([refused.status, refused.headers['retry-after']]).to.deep.equal([503, '5']);
    expect(refused.text).to.include(routerMessages.unavailable);
    expect(trial.api.callsOf('login')).to.have.length(1);
    // The API keeps the change although the session cannot save its notice.
    const set = await staff.press(list, 'Set', { size: '10' });
    expect([set.status, set.url.pathname]).to.deep.equal([200, paths.contacts.to()]);
    expect(trial.portal.logText()).to.include('session could not be saved');

    await fill('0');
    const again = await visitor.press(await visitor.get(paths.login.to()), 'Login', fields);
    expect(again.url.pathname).to.equal(paths.home.to());
  });
});
