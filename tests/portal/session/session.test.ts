import { expect } from 'chai';
import type { SessionData } from 'express-session';
import { paths } from '../../../shared/paths.ts';
import { password, rightCode, type SignInUser } from '../../support/sign-in-api.ts';
import { startRedisServer, type RedisServer } from '../../support/redis-server.ts';
import { attributeOf } from '../../support/page.ts';
import type { Browser } from '../../support/browser.ts';
import { enter, login, stand, startSignInTrial, type SignInTrial } from '../pages/sign-in/staff.ts';
import { describeWithOne } from '../../support/fixtures.ts';

const background = { headers: { 'x-background': '1' } };
const meant = { headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' } };

describeWithOne('session', startSignInTrial, (trial) => {
  let maria: SignInUser;
  let landing: SignInUser;
  let browser: Browser;
  before(async () => {
    maria = trial.api.addUser({ user_name: 'maria' });
    landing = trial.api.addUser({ landing_page: '/app/files' });
  });
  beforeEach(async () => {
    browser = await enter(trial.portal, maria);
  });

  const remaining = async () =>
    (JSON.parse((await browser.get(paths.session.to())).html) as { remaining: number }).remaining;
  const pass = (seconds: number) => (trial.time.now += seconds * 1000);

  it('[S3] survives 899 idle seconds twice in a row', async () => {
    pass(899);
    expect(await stand(browser, paths.home.to())).to.equal('200');
    pass(899);
    expect(await stand(browser, paths.home.to())).to.equal('200');
  });

  for (const seconds of [900, 901, 2 * 3_600]) {
    it(`[S3] ends after ${seconds} idle seconds`, async () => {
      const old = new Map(browser.cookies);
      const before = trial.api.callsOf('logout').length;
      pass(seconds);
      expect(await stand(browser, paths.home.to())).to.match(/^303 \/(logout|login\?next=%2Fapp%2Fhome)$/);
      for (const [name, value] of old) browser.cookies.set(name, value);
      expect(await stand(browser, paths.home.to())).to.match(/^303 \/login/);
      expect(trial.api.callsOf('logout').length).to.equal(before + (seconds < 3_600 ? 1 : 0));
    });
  }

  it('ends when the clock moves back by more than the allowed skew between two portals', async () => {
    pass(-5);
    expect(await stand(browser, paths.home.to())).to.equal('200');
    pass(-1);
    expect(await stand(browser, paths.home.to())).to.equal('303 /logout');
    pass(6);
    expect(await stand(browser, paths.home.to())).to.match(/^303 \/login/);
  });

  it('requires a new sign-in, without an idle message, when an older portal version wrote the session', async () => {
    const { sessions } = trial.portal.deps.state;
    const [sid = ''] = decodeURIComponent(browser.cookies.get('sid') ?? '')
      .slice(2)
      .split('.');
    const stored = await new Promise<SessionData>((resolve, reject) => {
      sessions.get(sid, (error: unknown, data) => (data ? resolve(data) : reject(error as Error)));
    });
    const now = trial.time.now;
    const { signedInWith: signedIn } = stored as SessionData & Record<string, unknown>;
    expect(signedIn).to.be.a('string');
    Object.assign(stored, { signedIn, seenAtMs: now, signedInAtMs: now });
    for (const field of ['times', 'signedInWith']) Reflect.deleteProperty(stored, field);
    await new Promise<void>((resolve) => void sessions.set(sid, stored, () => resolve()));
    expect(await stand(browser, paths.home.to())).to.equal('303 /login?next=%2Fapp%2Fhome');
  });

  it('[S3] ends after 15 idle minutes despite background requests by the page', async () => {
    for (let seconds = 0; seconds < 900; seconds += 60) {
      expect((await browser.get(paths.home.to(), background)).status, String(seconds)).to.equal(200);
      expect(await remaining()).to.equal(900 - seconds);
      pass(60);
    }
    expect((await browser.get(paths.home.to(), { ...background, follow: false })).status).to.equal(303);
    pass(300);
    expect((await browser.get(paths.home.to(), { ...background, follow: false })).status).to.equal(303);
  });

  it('reports its remaining time on GET /session without renewal and renews on POST', async () => {
    const { csrfToken } = await browser.get(paths.home.to());
    pass(800);
    expect(await remaining()).to.equal(100);
    const renewed = await browser.post(paths.session.to(), {}, { headers: { 'x-csrf-token': csrfToken } });
    expect(renewed.html).to.equal('{"remaining":900}');
    expect(renewed.headers['content-type']).to.include('application/json');
    pass(900);
    const late = await browser.post(paths.session.to(), {}, { headers: { 'x-csrf-token': csrfToken } });
    expect(late.html).to.equal('{"remaining":0}');
    expect(await remaining()).to.equal(0);
    expect((await trial.portal.browser().get(paths.session.to())).html).to.equal('{"remaining":0}');
  });

  it('[S3] ends after twelve hours despite activity', async () => {
    for (let quarters = 0; quarters < 48; quarters += 1) {
      pass(899);
      expect(await stand(browser, paths.home.to()), String(quarters)).to.equal('200');
    }
    pass(12 * 3_600 - 48 * 899 - 1);
    expect(await stand(browser, paths.home.to())).to.equal('200');
    expect(await remaining()).to.equal(1);
    pass(1);
    expect(await stand(browser, paths.home.to())).to.equal('303 /logout');
  });

  it('ends twelve hours after the sign-in even after a password change', async () => {
    const quarters = async (count: number) => {
      for (let quarter = 0; quarter < count; quarter += 1) {
        pass(899);
        expect(await stand(browser, paths.home.to())).to.equal('200');
      }
    };
    await quarters(24);
    const next = 'New-Horse-88';
    const form = await browser.get(paths.userPassword.to());
    const page = await browser.press(form, 'Save', { pw_old: password, pw: next, confirm: next });
    expect(page.text).to.include('Record Successfully Updated');
    maria.password = password;
    await quarters(24);
    pass(12 * 3_600 - 48 * 899 - 1);
    expect(await remaining()).to.equal(1);
    pass(1);
    expect(await stand(browser, paths.home.to())).to.equal('303 /logout');
  });

  it('shows the idle message and returns to the requested page after the next sign-in', async () => {
    const idle = 'You have been signed out because you were inactive.';
    pass(901);
    const out = await browser.get('/app/contacts?page=2');
    expect([out.url.pathname, out.headers['refresh']]).to.deep.equal(['/logout', '1; url=/login']);
    expect(out.text).to.include(idle);
    const form = await browser.get(paths.login.to());
    expect(form.withRole('status').join()).to.include(idle);
    const wrong = await browser.press(form, 'Login', { user_name: 'maria', pw: 'wrong' });
    expect(wrong.text).to.not.include(idle);
    const { url } = await login(browser, maria);
    expect(url.pathname + url.search).to.equal('/app/contacts?page=2');
    expect((await browser.get(paths.logout.to(), meant)).text).to.include('You have been signed out.');
    expect((await browser.get(paths.login.to())).text).to.not.include(idle);
    expect((await login(browser, maria)).url.pathname).to.equal('/app/home');
  });

  it('returns to the requested page after a challenge as well', async () => {
    const user = trial.api.addUser();
    browser = await enter(trial.portal, user);
    pass(901);
    await browser.get('/app/contacts?page=2');
    user.challenge = 'SMS_MFA';
    const { url } = await browser.press(await login(browser, user), 'Verify', { code: rightCode });
    expect(url.pathname + url.search).to.equal('/app/contacts?page=2');
  });

  it('returns to no page after a logout, the sign-in page, a background read, or a foreign return path', async () => {
    const tooLate = [
      () => browser.get(paths.logout.to(), meant),
      () => browser.get(paths.login.to()),
      () => browser.get('/app/contacts', { headers: { 'sec-fetch-mode': 'cors' } }),
      () => browser.get('/login?next=%2F%2Fevil.example'),
    ];
    for (const [index, ask] of tooLate.entries()) {
      browser = await enter(trial.portal, landing);
      pass(901);
      const out = await ask();
      expect(out.text, String(index)).to.include('because you were inactive.');
      expect((await login(browser, landing)).url.pathname, String(index)).to.equal('/app/files');
    }
  });

  it('[S2] gets a new id at sign-in', async () => {
    const [first, second] = [
      browser.cookies.get('sid'),
      (await enter(trial.portal, maria)).cookies.get('sid'),
    ];
    expect(first).to.not.equal(second);
    const old = browser.cookies.get('sid')!;
    const { csrfToken } = await browser.get(paths.home.to());
    const fields = { _csrf: csrfToken, step: 'login', user_name: 'maria', pw: password };
    expect((await browser.post(paths.login.to(), fields)).url.pathname).to.equal('/app/home');
    expect(browser.cookies.get('sid')).to.not.equal(old);
    browser.cookies.set('sid', old);
    expect(await stand(browser, paths.home.to())).to.match(/^303 \/login/);
  });

  it('ends when the API rejects the token and redirects to /login', async () => {
    const form = await browser.get(paths.userPassword.to());
    trial.api.answerNext('user/password', { status: 401, body: { success: false } });
    const fields = { pw_old: password, pw: 'New-Horse-88', confirm: 'New-Horse-88' };
    const old = browser.cookies.get('sid')!;
    const page = await browser.press(form, 'Save', fields);
    expect(page.url.pathname).to.equal('/login');
    browser.cookies.set('sid', old);
    expect(await stand(browser, paths.home.to())).to.match(/^303 \/login/);
  });

  describe('form submitted after the session ended', () => {
    const typed = {
      first_name: 'Typed First',
      email: 'typed@example.com',
      mobile_phone: '(312) 555-0199',
      pw_old: 'canary-secret-1',
    };

    for (const [what, seconds] of [
      ['a moment after the timeout', 901],
      ['an hour later', 3_600],
    ] as const) {
      it(`offers the input to the same user, ${what}`, async () => {
        const form = await browser.get(paths.user.to());
        const before = trial.api.callsOf('PUT users').length;
        pass(seconds);
        const out = await browser.press(form, 'Save', typed);
        expect(out.url.pathname).to.equal('/logout');
        expect(out.text).to.include('You have been signed out because you were inactive.');
        expect(trial.api.callsOf('PUT users')).to.have.length(before);
        const home = await login(browser, maria);
        expect(home.text).to.include('on the page User Profile');
        const restored = await browser.get('/app/user?draft=1');
        for (const [label, value] of [
          ['First Name', 'Typed First'],
          ['Email', 'typed@example.com'],
          ['Mobile Phone', '(312) 555-0199'],
        ] as const) {
          expect(attributeOf(restored.control(label), 'value'), label).to.equal(value);
        }
        expect(restored.html).to.not.include('canary-secret-1');
        expect((await browser.get(paths.home.to())).text).to.not.include('User Profile. What');
      });
    }

    it('keeps the input without other effects when the page posts the form at logout', async () => {
      const form = await browser.get(paths.user.to());
      const before = trial.api.callsOf('PUT users').length;
      const { fields } = form.fill('Save', typed);
      const out = await browser.post(paths.user.to(), { ...fields, _draft: '1' });
      expect(out.url.pathname).to.equal('/logout');
      expect(await stand(browser, paths.home.to())).to.match(/^303 \/login/);
      expect(trial.api.callsOf('PUT users')).to.have.length(before);
      expect((await login(browser, maria)).text).to.include('on the page User Profile');
    });

    it('offers the input after a second factor as well', async () => {
      const user = trial.api.addUser();
      browser = await enter(trial.portal, user);
      const form = await browser.get(paths.user.to());
      pass(901);
      await browser.press(form, 'Save', typed);
      user.challenge = 'SMS_MFA';
      const home = await browser.press(await login(browser, user), 'Verify', { code: rightCode });
      expect(home.text).to.include('on the page User Profile');
    });

    it('does not make a later logout look like an idle one', async () => {
      const form = await browser.get(paths.user.to());
      pass(901);
      await browser.press(form, 'Save', typed);
      await login(browser, maria);
      const out = await browser.get(paths.logout.to(), meant);
      expect(out.text).to.include('You have been signed out.').and.not.include('you were inactive');
      expect((await login(browser, maria)).text).to.include('on the page User Profile');
    });

    it('offers nothing to another user', async () => {
      const form = await browser.get(paths.user.to());
      pass(901);
      await browser.press(form, 'Save', typed);
      const home = await login(browser, trial.api.addUser());
      expect(home.text).to.not.include('What you typed was saved');
      const page = await browser.get('/app/user?draft=1');
      expect(page.html).to.not.include('Typed First');
    });

    it('discards the input on request', async () => {
      const form = await browser.get(paths.user.to());
      pass(901);
      await browser.press(form, 'Save', typed);
      const home = await login(browser, maria);
      const after = await browser.press(home, 'Discard');
      expect(after.status).to.equal(200);
      expect(after.text).to.not.include('What you typed was saved');
    });

    /** Submits a form after the session has ended; only its URL and fields matter. */
    const leaveWith = async (address: string, fields: Record<string, string | string[]>) => {
      const { csrfToken } = await browser.get(paths.user.to());
      pass(901);
      await browser.post(address, { _csrf: csrfToken, ...fields }, { follow: false });
      const home = await login(browser, maria);
      return home
        .all('a')
        .map((link) => attributeOf(link, 'href')!)
        .find((to) => to.includes('draft='));
    };

    it("links back to the form's URL under the form's own title", async () => {
      const title = `My <b>page</b>\u0007 ${'x'.repeat(200)}`;
      const to = await leaveWith('/app/user?tab=2&draft=9&name=%26', { _title: title, first_name: 'Typed' });
      expect(to).to.equal('/app/user?tab=2&draft=1&name=%26');
      const home = await browser.get(paths.home.to());
      expect(home.text).to.include('on the page My <b>page</b> x').and.not.include('x'.repeat(80));
      const restored = await browser.get(to!);
      expect(attributeOf(restored.control('First Name'), 'value')).to.equal('Typed');
    });

    it('keeps no input without a title', async () => {
      expect(await leaveWith(paths.user.to(), { first_name: 'Typed' })).to.equal(undefined);
    });

    it('keeps no input from sign-in settings', async () => {
      for (const path of [paths.userPassword.to(), paths.userAuthentication.to()])
        expect(await leaveWith(path, { _title: 'Mine', note: 'typed' }), path).to.equal(undefined);
    });

    it('keeps repeated fields but no secret under any name', async () => {
      const secrets = [
        'pw',
        'pw_old',
        'password',
        'new_password',
        'epic_pw',
        'secret',
        'accessToken',
        'code',
        'cvc',
      ];
      const canaries = Object.fromEntries(secrets.map((name) => [name, 'canary-typed']));
      await leaveWith(paths.user.to(), {
        _title: 'Mine',
        weekdays: ['Mon', 'Tue'],
        first_name: 'Typed',
        ...canaries,
      });
      const sid = decodeURIComponent(browser.cookies.get('sid')!).replace(/^s:|\..*/g, '');
      const kept = await new Promise<string>((resolve) =>
        trial.portal.deps.state.sessions.get(sid, (_error, found) => resolve(JSON.stringify(found))),
      );
      expect(kept).to.include('Mon').and.include('Typed').and.not.include('canary-typed');
    });

    it('keeps no input from a password form', async () => {
      const form = await browser.get(paths.userPassword.to());
      pass(901);
      const fields = { pw_old: 'canary-secret-1', pw: 'canary-secret-2', confirm: 'canary-secret-2' };
      await browser.press(form, 'Save', fields);
      const home = await login(browser, maria);
      expect(home.text).to.not.include('What you typed was saved');
    });
  });
});

for (const state of ['memory', 'redis'] as const) {
  describe(`logout with requests in flight, state in ${state}`, () => {
    let redis: RedisServer | undefined;
    let trial: SignInTrial;
    before(async () => {
      redis = state === 'redis' ? await startRedisServer() : undefined;
      trial = await startSignInTrial({
        state,
        clock: Date.now,
        ...(redis && { env: { REDIS_URL: redis.url } }),
      });
    });
    after(async () => {
      await trial.close();
      await redis?.stop();
    });

    it('[S4] invalidates a replayed cookie even when fifty slow requests save their session later', async () => {
      const maria = trial.api.addUser();
      const browser = await enter(trial.portal, maria);
      const form = await browser.get(paths.user.to());
      const old = browser.cookies.get('sid')!;
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      trial.api.holdUntil.set('PUT users', held);
      const slow = Array.from({ length: 50 }, () => {
        const { fields } = form.fill('Save', {});
        return browser.post(paths.user.to(), fields, { follow: false });
      });
      while (trial.api.callsOf('PUT users').length < 50)
        await new Promise((resolve) => setTimeout(resolve, 5));
      await browser.get(paths.logout.to());
      release();
      await Promise.all(slow);
      const replayed = trial.portal.browser();
      replayed.cookies.set('sid', old);
      expect(await stand(replayed, paths.home.to())).to.match(/^303 \/login/);
      expect(await stand(browser, paths.home.to())).to.match(/^303 \/login/);
    });
  });
}
