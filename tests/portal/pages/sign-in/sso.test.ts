import { level2 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { canaries, refusal, rightCode } from '../../../support/sign-in-api.ts';
import type { Browser } from '../../../support/browser.ts';
import { startSignInTrial } from './staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const failed = 'Single sign-on did not work. Please try again from the start.';

const openTrial = () =>
  startSignInTrial({ env: { SSO_ALLOWED_HOSTS: 'sso.example.com, login.example.org:8443' } });

describeWithOne('single sign-on', openTrial, (trial) => {
  before(async () => {
    trial.api.addUser({ user_name: 'maria' });
  });

  const start = async (browser: Browser, urlId = 'lakeside') =>
    (await browser.get(`/sso/${urlId}`, { follow: false })).headers.location;
  const comeBack = (browser: Browser, urlId = 'lakeside', code = 'right') =>
    browser.get(`/sso/login/${urlId}?code=${code}`, { headers: { 'sec-fetch-site': 'cross-site' } });
  const refused = async (browser: Browser, urlId?: string, code?: string) => {
    const before = trial.api.callsOf(`cognito_code_login/${urlId ?? 'lakeside'}`).length;
    const page = await comeBack(browser, urlId, code);
    expect(page.url.pathname).to.equal('/login');
    expect(page.text).to.include(failed);
    expect(trial.api.callsOf(`cognito_code_login/${urlId ?? 'lakeside'}`)).to.have.length(before);
    return page;
  };

  it('[S2] redirects to the identity provider and back with a new session id', async () => {
    const browser = trial.portal.browser();
    expect(await start(browser)).to.equal('https://sso.example.com/authorize?x=1');
    const old = browser.cookies.get('sid');
    const page = await comeBack(browser);
    expect(page.url.pathname).to.equal('/app/home');
    expect(browser.cookies.get('sid')).to.not.equal(old);
    expect(trial.api.callsOf('cognito_code_login/lakeside').at(-1)!.body).to.deep.equal({ code: 'right' });
    expect(page.html).to.not.include(canaries.token);
  });

  it('continues with a challenge for the username from the API', async () => {
    const ChallengeParameters = { USERNAME: 'maria' };
    const Session = 'canary-ses-sso';
    trial.api.answerNext('cognito_code_login/lakeside', {
      body: { success: true, results: { ChallengeName: 'SMS_MFA', Session, ChallengeParameters } },
    });
    const browser = trial.portal.browser();
    await start(browser);
    const asked = await comeBack(browser);
    expect(asked.text).to.include('Check your phone');
    await browser.press(asked, 'Verify', { code: rightCode });
    const [call] = trial.api.callsOf('cognito_verify').slice(-1);
    expect(call!.basic!.userName).to.equal('maria');
    expect(call!.body).to.deep.include({ Session, response: { code: rightCode } });
  });

  it('[A10] rejects a browser that did not start the sign-on', async () => {
    await start(trial.portal.browser());
    await refused(trial.portal.browser());
  });

  it('[A10] rejects the state of another sign-on and a missing state', async () => {
    for (const [state, taken] of [
      ['&state=mine', true],
      ['&state=other', false],
      ['', false],
    ] as const) {
      const address = 'https://sso.example.com/authorize?state=mine';
      trial.api.answerNext('cognito_sso_login/lakeside', {
        body: { success: true, results: { cognito_login_url: address } },
      });
      const browser = trial.portal.browser();
      expect(await start(browser)).to.equal(address);
      const page = await comeBack(browser, 'lakeside', `right${state}`);
      expect(page.url.pathname, state).to.equal(taken ? '/app/home' : '/login');
      const [sent] = trial.api.callsOf('cognito_code_login/lakeside').slice(-1);
      if (taken) expect(sent!.body, 'the code alone').to.deep.equal({ code: 'right' });
      expect(page.text.includes(failed), state).to.equal(!taken);
    }
  });

  it('requests a separate PKCE verifier at contract level 2 and sends the state back with the code', async () => {
    const own = await startSignInTrial({ env: { SSO_ALLOWED_HOSTS: 'sso.example.com' } });
    own.api.addUser({ user_name: 'maria' });
    own.api.report(level2);
    own.api.answerNext('cognito_sso_login/lakeside', {
      body: { success: true, results: { cognito_login_url: 'https://sso.example.com/authorize?state=mine' } },
    });
    const browser = own.portal.browser();
    await start(browser);
    expect(own.api.callsOf('cognito_sso_login/lakeside').at(-1)!.body).to.deep.equal({ own_verifier: 'T' });
    expect((await comeBack(browser, 'lakeside', 'right&state=mine')).url.pathname).to.equal('/app/home');
    const sent = { code: 'right', state: 'mine' };
    expect(own.api.callsOf('cognito_code_login/lakeside').at(-1)!.body).to.deep.equal(sent);
    await own.close();
  });

  const invitation = 'i'.repeat(43);
  const invalid = 'This single sign-on invitation can’t be used';

  it('keeps an invitation until the browser returns and sends it only to an API that supports invitations', async () => {
    for (const named of [false, true]) {
      const own = await startSignInTrial({ env: { SSO_ALLOWED_HOSTS: 'sso.example.com' } });
      own.api.addUser({ user_name: 'maria' });
      if (named) own.api.report(level2);
      const browser = own.portal.browser();
      const at = await start(browser, `lakeside?invitation=${invitation}`);
      expect(at).to.equal('https://sso.example.com/authorize?x=1');
      expect(own.api.callsOf('cognito_sso_login/lakeside').at(-1)!.body).to.deep.equal(
        named ? { own_verifier: 'T' } : {},
      );
      await comeBack(browser);
      const sent = { code: 'right', ...(named && { invitation }) };
      expect(own.api.callsOf('cognito_code_login/lakeside').at(-1)!.body).to.deep.equal(sent);
      await start(browser);
      await comeBack(browser);
      expect(own.api.callsOf('cognito_code_login/lakeside').at(-1)!.body).to.deep.equal({ code: 'right' });
      expect(own.portal.logText()).to.not.include(invitation);
      await own.close();
    }
  });

  it('says that an invitation has expired or is truncated', async () => {
    trial.api.report(level2);
    trial.api.answerNext('cognito_code_login/lakeside', refusal('Invalid Invitation'));
    const browser = trial.portal.browser();
    await start(browser, `lakeside?invitation=${invitation}`);
    const page = await comeBack(browser);
    expect(page.url.pathname).to.equal('/login');
    expect(page.text).to.include(invalid);
    const calls = trial.api.calls.length;
    for (const broken of ['', 'short', `${invitation}%0a`, `${invitation}&invitation=${invitation}`]) {
      const fresh = trial.portal.browser();
      expect((await fresh.get(`/sso/lakeside?invitation=${broken}`)).text, broken).to.include(invalid);
    }
    expect(trial.api.calls).to.have.length(calls);
  });

  it('[A10] accepts a sign-on only once', async () => {
    const browser = trial.portal.browser();
    await start(browser);
    await comeBack(browser, 'lakeside', 'wrong');
    await refused(browser);
  });

  it('rejects a callback from another provider and ends the attempt with the original provider', async () => {
    const browser = trial.portal.browser();
    await start(browser);
    await refused(browser, 'harbor');
    await refused(browser);
  });

  it('[A10] expires after exactly ten minutes', async () => {
    const browser = trial.portal.browser();
    await start(browser);
    trial.time.now += 10 * 60_000;
    await refused(browser);
    await start(browser);
    trial.time.now += 10 * 60_000 - 1;
    expect((await comeBack(browser)).url.pathname).to.equal('/app/home');
  });

  it('rejects a missing or overlong code', async () => {
    for (const code of ['', 'x'.repeat(4001)]) {
      const browser = trial.portal.browser();
      await start(browser);
      await refused(browser, 'lakeside', code);
    }
  });

  it('shows a working sign-in form when the provider or the API rejects the sign-on', async () => {
    const browser = trial.portal.browser();
    await start(browser);
    const page = await comeBack(browser, 'lakeside', 'wrong');
    expect(page.url.pathname).to.equal('/login');
    expect(page.text).to.include('Session has expired, please try again');
    const next = await browser.press(page, 'Login', { user_name: 'maria', pw: 'Correct-Horse-7' });
    expect(next.url.pathname).to.equal('/app/home');
    expect((await browser.get('/app/home')).text).to.not.include('Session has expired');
  });

  for (const address of [
    'http://sso.example.com/authorize',
    'https://evil.example/',
    'https://sso.example.com.evil.example/',
    'https://evilsso.example.com/',
    'https://other.sso.example.com/',
    'https://evil.example/?sso.example.com',
    'https://user:pw@sso.example.com/',
    'https://sso.example.com.evil.example/',
    'https://evilsso.example.com/',
    'https://other.sso.example.com/',
    '//sso.example.com/',
    'javascript:alert(1)//sso.example.com',
    'https://login.example.org/',
    'http://127.0.0.1/',
    '',
  ]) {
    it(`[A10] does not redirect to ${address || 'no address'}`, async () => {
      trial.api.answerNext('cognito_sso_login/lakeside', {
        body: { success: true, results: { cognito_login_url: address } },
      });
      const browser = trial.portal.browser();
      expect(await start(browser)).to.equal('/login');
      await refused(browser);
    });
  }

  it('accepts an allowed host with its port', async () => {
    const cognito_login_url = 'https://login.example.org:8443/authorize';
    trial.api.answerNext('cognito_sso_login/lakeside', {
      body: { success: true, results: { cognito_login_url } },
    });
    expect(await start(trial.portal.browser())).to.equal(cognito_login_url);
  });

  it('returns to the sign-in form when the API does not know the provider or is down', async () => {
    trial.api.answerNext(
      'cognito_sso_login/lakeside',
      { status: 404, body: { success: false } },
      { drop: true },
    );
    expect(await start(trial.portal.browser())).to.equal('/login');
    expect(await start(trial.portal.browser())).to.equal('/login');
    expect(await start(trial.portal.browser(), '..%2f..%2flogin')).to.equal('/login');
  });
});
