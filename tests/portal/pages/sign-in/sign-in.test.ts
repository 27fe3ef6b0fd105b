import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import { password, refusal, rightCode, type SignInUser } from '../../../support/sign-in-api.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { enter, login, signInAndOut, startSignInTrial, trialStart } from './staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

describeWithOne('sign-in by username and password', startSignInTrial, (trial) => {
  let maria: SignInUser;
  before(async () => {
    maria = trial.api.addUser({ user_name: 'maria' });
  });
  beforeEach(() => {
    // Moves past all limits that earlier tests used up.
    trial.time.now += 15 * 60_000;
  });

  it('requires a username and a password and makes no API call without them', async () => {
    const before = trial.api.calls.length;
    const page = await login(trial.portal.browser(), { user_name: ' ' }, { pw: '' });
    expect(page.status).to.equal(422);
    expect(page.withRole('alert').join()).to.include('Missing Username').and.include('Missing Password');
    expect(trial.api.calls).to.have.length(before);
  });

  it('redirects users to their landing page or Home, and admins to the Admin Panel', async () => {
    const landing = trial.api.addUser({ landing_page: '/app/ivr?tab=1' });
    const foreign = trial.api.addUser({ landing_page: 'https://evil.example/' });
    const admin = trial.api.addUser({ admin_user: 'T', access_group: '', landing_page: '/app/files' });
    const ends: string[] = [];
    for (const user of [landing, foreign, maria, admin]) {
      const { url } = await login(trial.portal.browser(), user);
      ends.push(url.pathname + url.search);
    }
    expect(ends).to.deep.equal(['/app/ivr?tab=1', '/app/home', '/app/home', '/admin']);
  });

  const texts: [string, object, string][] = [
    ['Another New Password', {}, 'Please use a different password'],
    ['New TOTP Code', {}, 'Please enter a new Authenticator App (TOTP) code'],
    ['Try Later', {}, 'Attempt limit reached, please try again later'],
    ['Invalid Credentials', { attempts: 2 }, '4 of 6 attempts remaining'],
    [
      'Invalid Credentials',
      { attempts: 6 },
      '0 of 6 attempts remaining, the account is now locked for 5 minutes.',
    ],
    [
      'Account Locked',
      { locked_until: trialStart / 1000 + 300 },
      'Your account is locked until 08/15/2025 01:05 PM EDT.',
    ],
    ['Account Locked', {}, 'Your account is locked until 08/'],
    ['Invalid Auth Code', {}, 'Code authentication failed'],
    ['Invalid Session', {}, 'Session has expired, please try again'],
    ['Password Does Not Meet the Requirements', {}, 'Password does not meet the requirements'],
    ['Password Reset', {}, 'check your email for a verification code'],
    ['Need MFA Setup', {}, 'Two-step sign-in must be set up'],
    ['Something New', {}, 'Please contact customer support for assistance'],
    ['__proto__', {}, 'Please contact customer support for assistance'],
    ['', {}, 'Please contact customer support for assistance'],
  ];
  for (const [error, more, text] of texts) {
    for (const status of [400, 401, 200]) {
      it(`turns '${error}' ${JSON.stringify(more)}, status ${status}, into: ${text}`, async () => {
        const answer = refusal(error, more);
        trial.api.answerNext('login', { ...answer, status });
        const page = await login(trial.portal.browser(), maria);
        expect(page.status).to.equal(422);
        // Messages that only explain the next step have role `status`.
        const role = ['Invalid Session', 'Password Reset'].includes(error) ? 'status' : 'alert';
        expect(page.withRole(role).join()).to.include(text);
        if (error !== 'Password Reset') {
          expect(attributeOf(page.control('Username'), 'value')).to.equal('maria');
        }
      });
    }
  }

  it('[O4] says that sign-in is unavailable while the API is down, without internal details', async () => {
    trial.api.answerNext('login', { status: 500, body: 'canary of an upstream fault' });
    const page = await login(trial.portal.browser(), maria);
    expect(page.status).to.equal(502);
    expect(page.text).to.include('This service isn’t available right now.').and.not.include('canary');
  });

  it('looks up the group by name and, if it is missing, shows Code: 1002 and signs out', async () => {
    const lost = trial.api.addUser({ access_group: 'Lost & Found' });
    const logouts = trial.api.callsOf('logout').length;
    const browser = trial.portal.browser();
    const page = await login(browser, lost);
    expect(page.text).to.include('Please contact our support team. Code: 1002');
    expect(trial.api.callsOf('logout').slice(logouts)).to.have.length(1);
    expect(trial.api.callsOf('logout').at(-1)!.body).to.deep.equal({ username: lost.user_name });
    expect((await browser.get(paths.home.to())).url.pathname).to.equal('/login');
  });

  for (const access_group of ['admin', 'Admin', 'ADMIN', '']) {
    it(`opens every tab for the group '${access_group}' without an API call`, async () => {
      const user = trial.api.addUser({ access_group });
      const before = trial.api.callsOf('GET groups').length;
      const browser = await enter(trial.portal, user);
      const page = await browser.get(paths.home.to());
      for (const tab of ['Home', 'IVR', 'Library', 'Contacts', 'Files', 'Admin']) {
        expect(
          page.all('a').some((link) => JSON.stringify(link.childNodes, keep).includes(`"${tab}"`)),
          tab,
        ).to.be.true;
      }
      expect(trial.api.callsOf('GET groups')).to.have.length(before);
    });
  }

  it('remembers only the username and forgets it when the box is unchecked', async () => {
    const browser = trial.portal.browser();
    await login(browser, maria, { remember: 'on' });
    expect(decodeURIComponent(browser.cookies.get('user') ?? '')).to.equal('maria');
    await browser.get(paths.logout.to(), { headers: { 'sec-fetch-site': 'same-origin' } });
    const form = await browser.get(paths.login.to());
    expect(attributeOf(form.control('Username'), 'value')).to.equal('maria');
    expect(attributeOf(form.control('Password'), 'value') ?? '').to.equal('');
    await browser.press(form, 'Login', { user_name: 'maria', pw: password, remember: undefined });
    expect(browser.cookies.has('user')).to.equal(false);
  });

  for (const [whose, reached, text] of [
    ['known devices', 8, 'Attempt limit reached, please try again later'],
    ['all other browsers', 5, 'Your account is locked until'],
  ] as const) {
    it(`[A2] passes at most ${reached} passwords from ${whose} to the API, however the username is spelled`, async () => {
      const names = [
        'Limit',
        'limit',
        ' LIMIT ',
        'Ｌｉｍｉｔ',
        'li\u200bmit',
        'lIMIt',
        'limit',
        'LIMIt',
        'ｌimit',
      ];
      const known = trial.portal.browser();
      if (reached === 8) await signInAndOut(known, trial.api.addUser({ user_name: 'limit' }));
      const wrong = Array.from({ length: reached + 1 }, () => refusal('Invalid Credentials'));
      trial.api.answerNext('login', ...wrong);
      const before = trial.api.callsOf('login').length;
      const reachedApi = () => trial.api.callsOf('login').length - before;
      const guess = async (user_name: string) => {
        const browser = reached === 8 ? known : trial.portal.browser();
        return (await login(browser, { user_name }, { pw: 'wrong' })).withRole('alert').join();
      };
      const texts: string[] = [];
      for (const name of [...names, 'limit']) texts.push(await guess(name));
      expect(reachedApi()).to.equal(reached);
      expect(texts[9]).to.include(text);
      trial.time.now += 5 * 60_000 - 1;
      await guess('limit');
      expect(reachedApi()).to.equal(reached);
      trial.time.now += 1;
      await guess('limit');
      expect(reachedApi()).to.equal(reached + 1);
    });
  }

  it('does not count correct passwords toward the limit', async () => {
    for (let count = 0; count < 10; count += 1) await enter(trial.portal, maria);
  });

  it('[A11] sends the password exactly as typed', async () => {
    for (const pw of [' spaces ', 'x'.repeat(200), 'Zoë🙂Ⅷ', 'with:colon', '"quotes"']) {
      const user = trial.api.addUser({ password: pw });
      await login(trial.portal.browser(), user, { pw });
      expect(trial.api.callsOf('login').at(-1)!.basic).to.deep.equal({
        userName: user.user_name,
        password: pw,
      });
    }
  });

  it('rejects a username with a colon, which the API would read as another username', async () => {
    const before = trial.api.callsOf('login').length;
    const page = await login(trial.portal.browser(), { user_name: 'maria:x' }, { pw: 'y' });
    expect(page.withRole('alert').join()).to.include('Invalid username or password');
    expect(trial.api.callsOf('login')).to.have.length(before);
  });

  it('shows the same form at /betalogin, marked as beta', async () => {
    const browser = trial.portal.browser();
    const form = await browser.get(paths.betaLogin.to());
    expect(form.text).to.include('BETA');
    const page = await browser.press(form, 'Login', { user_name: 'maria', pw: password });
    expect(page.url.pathname).to.equal('/app/home');
  });

  it('stays marked as beta during a challenge', async () => {
    const user = trial.api.addUser({ challenge: 'SMS_MFA' });
    const browser = trial.portal.browser();
    const form = await browser.get(paths.betaLogin.to());
    const asked = await browser.press(form, 'Login', { user_name: user.user_name, pw: password });
    expect(asked.url.pathname).to.equal(paths.betaLogin.to());
    expect(asked.text).to.include('BETA').and.include('Check your phone');
    const page = await browser.press(asked, 'Verify', { code: rightCode });
    expect(page.url.pathname).to.equal('/app/home');
  });

  it('links back to the beta sign-in from a challenge', async () => {
    const user = trial.api.addUser({ challenge: 'NEW_PASSWORD_REQUIRED' });
    const browser = trial.portal.browser();
    const form = await browser.get(paths.betaLogin.to());
    const asked = await browser.press(form, 'Login', { user_name: user.user_name, pw: password });
    const back = asked.all('a').find((link) => textOf(link) === 'Back to sign in');
    const page = await browser.get(attributeOf(back, 'href')!);
    expect(page.url.pathname).to.equal(paths.betaLogin.to());
    expect(page.text).to.include('BETA').and.include('Welcome back');
  });

  it('redirects a signed-in user from /login to the requested page', async () => {
    const browser = await enter(trial.portal, maria);
    expect((await browser.get(paths.login.to())).url.pathname).to.equal('/app/home');
    expect((await browser.get('/')).url.pathname).to.equal('/app/home');
    const { url } = await browser.get(`${paths.login.to()}?next=%2Fapp%2Fcontacts%3Fpage%3D2`);
    expect(url.pathname + url.search).to.equal('/app/contacts?page=2');
    const foreign = await browser.get(`${paths.login.to()}?next=%2F%2Fevil.example`);
    expect(foreign.url.pathname).to.equal('/app/home');
  });

  for (const path of [paths.login.to(), paths.betaLogin.to()]) {
    it(`says that the user has signed in in another tab and links to the requested page, ${path}`, async () => {
      const browser = trial.portal.browser();
      const late = await browser.get(`${path}?next=%2Fapp%2Fcontacts%3Fpage%3D2`);
      await login(browser, maria);
      const before = trial.api.callsOf('login').length;
      const page = await browser.press(late, 'Login', { user_name: 'maria', pw: password });
      expect(page.status).to.equal(403);
      expect(page.text).to.include('you’re already signed in, in another tab of this browser.');
      expect(trial.api.callsOf('login')).to.have.length(before);
      const on = page.all('a').find((link) => textOf(link) === 'Continue');
      const { url } = await browser.get(attributeOf(on, 'href')!);
      expect(url.pathname + url.search).to.equal('/app/contacts?page=2');
    });
  }

  describe('password reset by code', () => {
    const reset = async (fields: Record<string, string>) => {
      const browser = trial.portal.browser();
      const asked = await browser.get(`${paths.passwordReset.to()}?user=maria%22%3E%3Cb%3E`);
      expect(attributeOf(asked.control('Username'), 'value')).to.equal('maria"><b>');
      const form = await browser.press(asked, 'Send Code', { username: fields['username'] });
      return browser.press(form, 'Reset Password', fields);
    };

    it('requires a username', async () => {
      const browser = trial.portal.browser();
      const page = await browser.press(await browser.get(paths.passwordReset.to()), 'Send Code', {});
      expect(page.status).to.equal(422);
      expect(page.text).to.include('Please enter your username');
      expect(trial.api.callsOf('user/request_password')).to.have.length(0);
    });

    it('[A1] responds identically to a known and an unknown username', async () => {
      const ask = async (username: string) => {
        const browser = trial.portal.browser();
        const page = await browser.press(await browser.get(paths.passwordReset.to()), 'Send Code', {
          username,
        });
        return page.text.replaceAll(username, 'name') + page.status + page.url.pathname;
      };
      expect(await ask('nobody')).to.equal(await ask('maria'));
      expect(trial.api.callsOf('user/request_password').map(({ body }) => body)).to.deep.include({
        username: 'nobody',
      });
    });

    it('[A9] requests at most three codes per username in any spelling and twenty per address in fifteen minutes', async () => {
      const calls = () => trial.api.callsOf('user/request_password').length;
      let claims = 0;
      const ask = async (username: string) => {
        const headers = { 'x-forwarded-for': `10.0.0.${(claims += 1)}` };
        const browser = trial.portal.browser({ headers });
        const form = await browser.get(paths.passwordReset.to());
        const page = await browser.press(form, 'Send Code', { username });
        expect(page.control('Verification Code'), username).to.not.equal(undefined);
      };
      const before = calls();
      for (const name of ['often', 'OFTEN', ' often', 'Ｏften', 'of\u200bten']) await ask(name);
      expect(calls() - before).to.equal(3);
      for (let name = 0; name < 20; name += 1) await ask(`other${name}`);
      expect(calls() - before).to.equal(18);
      trial.time.now += 15 * 60_000 - 1;
      await ask('late');
      expect(calls() - before).to.equal(18);
      trial.time.now += 1;
      await ask('often');
      expect(calls() - before).to.equal(19);
    });

    it('requires every field and matching passwords', async () => {
      const page = await reset({ username: 'maria' });
      expect(page.text).to.include('Missing Verification Code').and.include('Missing New Password');
      const other = await reset({ username: 'maria', authCode: '1', password: 'Aa345678', confirm: 'other' });
      expect(other.text).to.include('New Passwords do not match');
    });

    it('[A9] reports a wrong code and accepts at most six attempts per address', async () => {
      const user = trial.api.addUser();
      const seen: string[] = [];
      const fields = { authCode: '1', password: 'Aa345678', confirm: 'Aa345678' };
      for (let count = 0; count < 7; count += 1) {
        const browser = trial.portal.browser();
        const form = await browser.get(`${paths.passwordReset.to()}?code=1`);
        const username = count % 2 ? user.user_name.toUpperCase() : ` ${user.user_name}`;
        const page = await browser.press(form, 'Reset Password', { ...fields, username });
        seen.push(page.withRole('alert').join());
      }
      expect(seen[5]).to.include('Code authentication failed');
      expect(seen[6]).to.include('Attempt limit reached, please try again later');
    });

    it('accepts an emailed code in any browser and signs in there', async () => {
      const user = trial.api.addUser();
      const browser = trial.portal.browser();
      const form = await browser.get(`${paths.passwordReset.to()}?user=${user.user_name}&code=1`);
      expect(attributeOf(form.control('Username'), 'value')).to.equal(user.user_name);
      const next = 'New-Horse-89';
      const wrong = await browser.press(form, 'Reset Password', {
        authCode: '1',
        password: next,
        confirm: next,
      });
      expect(wrong.withRole('alert').join()).to.include('Code authentication failed');
      const fields = { authCode: rightCode, password: next, confirm: next };
      const done = await browser.press(wrong, 'Reset Password', fields);
      expect(done.text).to.include('Your password was changed. Please sign in with your new password.');
      expect((await browser.press(done, 'Login', { pw: next })).url.pathname).to.equal('/app/home');
    });

    it('links from the request form to the code form and back', async () => {
      const browser = trial.portal.browser();
      const linkOf = (page: Page, name: string) =>
        attributeOf(
          page.all('a').find((link) => textOf(link) === name),
          'href',
        )!;
      const asked = await browser.get(`${paths.passwordReset.to()}?user=${encodeURIComponent('a&b')}`);
      const form = await browser.get(linkOf(asked, 'I have a code'));
      expect(attributeOf(form.control('Username'), 'value')).to.equal('a&b');
      expect(form.control('Verification Code')).to.not.equal(undefined);
      const again = await browser.get(linkOf(form, 'Send a new code'));
      expect(attributeOf(again.control('Username'), 'value')).to.equal('a&b');
      expect(again.control('Verification Code')).to.equal(undefined);
    });

    it('shows an error when sending a code fails', async () => {
      trial.api.answerNext('user/request_password', { drop: true });
      const browser = trial.portal.browser();
      const page = await browser.press(await browser.get(paths.passwordReset.to()), 'Send Code', {
        username: 'pat',
      });
      expect([page.status, page.url.pathname]).to.deep.equal([502, paths.passwordReset.to()]);
      expect(page.text).to.include('This service isn’t available right now');
      expect(attributeOf(page.control('Username'), 'value')).to.equal('pat');
    });

    it('sets the password and asks the user to sign in', async () => {
      const user = trial.api.addUser();
      const next = 'New-Horse-88';
      const page = await reset({
        username: user.user_name,
        authCode: rightCode,
        password: next,
        confirm: next,
      });
      expect(page.text).to.include('Your password was changed. Please sign in with your new password.');
      expect(attributeOf(page.control('Username'), 'value')).to.equal(user.user_name);
      await enterWith(user, next);
    });

    const enterWith = async (user: SignInUser, pw: string) => {
      const page = await login(trial.portal.browser(), user, { pw });
      expect(page.url.pathname).to.equal('/app/home');
    };

    it('opens when the API requires a reset', async () => {
      trial.api.answerNext('login', refusal('Password Reset'));
      const browser = trial.portal.browser();
      const page = await login(browser, maria);
      expect(attributeOf(page.control('Username'), 'value')).to.equal('maria');
      expect(page.control('Verification Code')).to.not.equal(undefined);
      expect((await browser.get(paths.login.to())).text).to.include('Reset your password');
      expect((await browser.get(`${paths.login.to()}?over=1`)).text).to.include('Welcome back');
      expect((await browser.get(paths.login.to())).text).to.include('Welcome back');
    });
  });
});

/** JSON replacer that drops the parent links of the parsed tree. */
const keep = (key: string, value: unknown) => (key === 'parentNode' ? undefined : value);
