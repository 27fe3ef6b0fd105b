import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import type { SignInUser } from '../../../support/sign-in-api.ts';
import { until } from '../../../support/until.ts';
import { enter, stand, startSignInTrial } from './staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

/** Values of `Sec-Fetch-Site`, `Sec-Fetch-Mode`, and `Sec-Purpose`; undefined if not sent. */
type Fetched = readonly [site?: string, mode?: string, purpose?: string];

const meant: readonly Fetched[] = [
  ['same-origin', 'navigate'],
  ['none', 'navigate'],
];
const notMeant: readonly Fetched[] = [
  ['cross-site', 'navigate'],
  ['same-site', 'navigate'],
  ['cross-site', 'no-cors'],
  ['same-origin', 'no-cors'],
  ['same-origin', 'cors'],
  ['none', 'no-cors'],
  ['same-origin', 'navigate', 'prefetch'],
  ['none', 'navigate', 'prefetch;prerender'],
  ['same-origin', undefined],
  [undefined, 'navigate'],
  [undefined, undefined],
];

describeWithOne('/logout', startSignInTrial, (trial) => {
  let maria: SignInUser;
  before(async () => {
    maria = trial.api.addUser({ user_name: 'maria' });
  });

  const open = async ([site, mode, purpose]: Fetched, more = {}) => {
    const browser = await enter(trial.portal, maria);
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-purpose': purpose, ...more };
    const old = browser.cookies.get('sid')!;
    return { browser, old, page: await browser.get(paths.logout.to(), { headers }) };
  };

  for (const fetched of meant) {
    it(`[H5] ends the session for ${fetched.join(' ')}`, async () => {
      const before = trial.api.callsOf('logout').length;
      const { browser, old, page } = await open(fetched);
      expect(page.text).to.include('You have been signed out.');
      expect(page.headers['refresh']).to.equal('1; url=/login');
      expect(page.headers['clear-site-data']).to.equal('"cache"');
      expect(page.headers['cache-control']).to.equal('no-store');
      const [call, ...more] = trial.api.callsOf('logout').slice(before);
      expect(more).to.deep.equal([]);
      expect(call!.body).to.deep.equal({ username: 'maria' });
      expect(call!.headers.authorization).to.match(/^Bearer /);
      expect(await stand(browser, paths.home.to())).to.match(/^303 \/login/);
      browser.cookies.set('sid', old);
      expect(await stand(browser, paths.home.to())).to.match(/^303 \/login/);
    });
  }

  for (const fetched of notMeant) {
    it(`asks for confirmation for ${fetched.map(String).join(' ')}`, async () => {
      const before = trial.api.callsOf('logout').length;
      const { browser, page } = await open(fetched);
      expect(page.text).to.include('Do you want to sign out?');
      expect(page.headers['refresh']).to.equal(undefined);
      expect(await stand(browser, paths.home.to())).to.equal('200');
      expect(trial.api.callsOf('logout')).to.have.length(before);
      const out = await browser.press(page, 'Sign out');
      expect(out.text).to.include('You have been signed out.');
      expect(await stand(browser, paths.home.to())).to.match(/^303 \/login/);
      expect(trial.api.callsOf('logout')).to.have.length(before + 1);
    });
  }

  it('asks for confirmation when an older browser sends a prefetch purpose', async () => {
    const { page } = await open(['none', 'navigate'], { purpose: 'prefetch' });
    expect(page.text).to.include('Do you want to sign out?');
  });

  it('says that the session ended through inactivity when the user returns after it expired', async () => {
    const browser = await enter(trial.portal, maria);
    trial.time.now += 900_000;
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
    const page = await browser.get(paths.logout.to(), { headers });
    expect(page.text).to.include('You have been signed out because you were inactive.');
    expect(await stand(browser, paths.home.to())).to.match(/^303 \/login/);
  });

  it('skips the confirmation after the session has expired, even for a cross-site link', async () => {
    const browser = await enter(trial.portal, maria);
    trial.time.now += 900_000;
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    const page = await browser.get(paths.login.to(), { headers });
    expect(page.url.pathname).to.equal('/logout');
    expect(page.text).to.include('You have been signed out because you were inactive.');
  });

  it('shows the signed-out page without a session and makes no API call', async () => {
    const before = trial.api.calls.length;
    const page = await trial.portal.browser().get(paths.logout.to());
    expect(page.text).to.include('You have been signed out.');
    expect(trial.api.calls).to.have.length(before);
  });

  it('ends the session immediately without waiting for the API', async () => {
    const browser = await enter(trial.portal, maria);
    let release = (): void => undefined;
    trial.api.holdUntil.set('logout', new Promise<void>((resolve) => (release = resolve)));
    const before = trial.api.callsOf('logout').length;
    const leaving = browser.get(paths.logout.to());
    await until(() => trial.api.callsOf('logout').length > before);
    expect(await stand(browser, paths.home.to())).to.match(/^303 \/login/);
    release();
    trial.api.holdUntil.delete('logout');
    expect((await leaving).text).to.include('You have been signed out.');
  });

  it('ends the session even when the API does not answer', async () => {
    trial.api.answerNext('logout', { drop: true });
    const { browser, page } = await open(['none', 'navigate']);
    expect(page.text).to.include('You have been signed out.');
    expect(await stand(browser, paths.home.to())).to.match(/^303 \/login/);
  });
});
