import { expect } from 'chai';
import { routerMessages } from '../../../shared/locales/en/router.ts';
import { paths } from '../../../shared/paths.ts';
import { attributeOf, textOf } from '../../support/page.ts';
import { password } from '../../support/sign-in-api.ts';
import { enter, startRedisTrial } from '../pages/sign-in/staff.ts';

describe('portal with lost or corrupted Redis data', () => {
  let trial: Awaited<ReturnType<typeof startRedisTrial>>;
  before(async () => {
    trial = await startRedisTrial();
  });
  after(() => trial.close());

  it('[O3] ends all sessions after a flush and accepts new sign-ins', async () => {
    const user = trial.api.addUser();
    const staff = await enter(trial.portal, user);
    expect((await staff.get(paths.contacts.to())).url.pathname).to.equal(paths.contacts.to());
    await trial.redis.send(undefined, ['FLUSHALL']);
    expect((await staff.get(paths.contacts.to())).url.pathname).to.equal(paths.login.to());
    const again = await enter(trial.portal, user);
    expect((await again.get(paths.contacts.to())).url.pathname).to.equal(paths.contacts.to());
  });

  it('[O3] leads from a form posted after a flush to sign-in and back to the page of the form', async () => {
    const user = trial.api.addUser();
    const staff = await enter(trial.portal, user);
    const form = await staff.get(paths.user.to());
    const before = trial.api.callsOf('PUT users').length;
    await trial.redis.send(undefined, ['FLUSHALL']);
    const rejected = await staff.press(form, 'Save', { first_name: 'Typed' });
    expect([rejected.status, rejected.text.includes(routerMessages.signedOut)]).to.deep.equal([403, true]);
    expect(trial.api.callsOf('PUT users')).to.have.length(before);
    const [link] = rejected.all('a').filter((one) => textOf(one) === 'Sign in');
    const login = await staff.get(attributeOf(link, 'href')!);
    const back = await staff.press(login, 'Login', { user_name: user.user_name, pw: password });
    expect(back.url.pathname).to.equal(paths.user.to());
  });

  it('[O3] rejects sessions with corrupted keys, serves public pages, and recovers when the keys are gone', async () => {
    const user = trial.api.addUser();
    const staff = await enter(trial.portal, user);
    const keys = await trial.redis.send(undefined, ['KEYS', 'sess:*']);
    const names = Array.isArray(keys) ? keys.map(String) : [];
    expect(names).to.not.be.empty;
    for (const name of names) {
      await trial.redis.send(undefined, ['DEL', name]);
      await trial.redis.send(undefined, ['RPUSH', name, 'something else']);
    }
    const asked = await staff.get(paths.contacts.to());
    expect([asked.status, asked.headers['retry-after']]).to.deep.equal([503, '5']);
    expect((await trial.portal.browser().get(paths.login.to())).status).to.equal(200);
    for (const name of names) await trial.redis.send(undefined, ['DEL', name]);
    expect((await staff.get(paths.contacts.to())).url.pathname).to.equal(paths.login.to());
    const again = await enter(trial.portal, user);
    expect((await again.get(paths.contacts.to())).url.pathname).to.equal(paths.contacts.to());
  });
});
