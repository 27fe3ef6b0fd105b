import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import { canaries, refusal, rightCode, type SignInUser } from '../../../support/sign-in-api.ts';
import type { Browser } from '../../../support/browser.ts';
import { attributeOf, textOf } from '../../../support/page.ts';
import { enter, login, pressOnce, signInAndOut, stand, startSignInTrial } from './staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const challenges = [
  { challenge: 'SMS_MFA', head: 'Check your phone', button: 'Verify', right: { code: rightCode } },
  {
    challenge: 'SOFTWARE_TOKEN_MFA',
    head: 'Enter your code',
    button: 'Verify',
    right: { code: ' 246 810 ' },
  },
  {
    challenge: 'NEW_PASSWORD_REQUIRED',
    head: 'Choose a new password',
    button: 'Reset Password',
    right: { new_password: ' Zoë 🙂 New-1', confirm: ' Zoë 🙂 New-1' },
  },
] as const;

describeWithOne('sign-in challenge', startSignInTrial, (trial) => {
  for (const { challenge, head, button, right } of challenges) {
    describe(challenge, () => {
      let user: SignInUser;
      let browser: Browser;
      beforeEach(() => {
        user = trial.api.addUser({ challenge });
        browser = trial.portal.browser();
      });

      it('shows its form, accepts the answer, and signs the user in', async () => {
        const form = await login(browser, user);
        expect(form.url.pathname).to.equal('/login');
        expect(form.text).to.include(head);
        const page = await browser.press(form, button, right);
        expect(page.url.pathname).to.equal('/app/home');
        const { body, basic } = trial.api.callsOf('cognito_verify').at(-1)!;
        expect(basic).to.deep.equal({ userName: user.user_name, password: '' });
        const { confirm: _, ...sent } = { confirm: '', ...right };
        expect(body['response']).to.deep.equal('code' in sent ? { code: rightCode } : sent);
        expect(body['ChallengeName']).to.equal(challenge);
      });

      it('expires after ten minutes', async () => {
        const form = await login(browser, user);
        trial.time.now += 10 * 60_000;
        const page = await browser.press(form, button, right);
        expect(page.text).to.include('Session has expired, please try again').and.include('Welcome back');
      });

      it('returns to the sign-in form when the API has lost the session', async () => {
        const form = await login(browser, user);
        trial.api.answerNext('cognito_verify', refusal('Invalid Session'));
        const page = await browser.press(form, button, right);
        expect(page.status).to.equal(422);
        expect(page.text).to.include('Session has expired, please try again').and.include('Welcome back');
        expect((await browser.get(paths.login.to())).text).to.include('Welcome back');
      });

      it('cannot be answered after the user follows the back link', async () => {
        const form = await login(browser, user);
        await browser.get(
          form
            .all('a')
            .map((link) => attributeOf(link, 'href')!)
            .find((to) => to.includes('over'))!,
        );
        const page = await browser.press(form, button, right);
        expect(page.text).to.include('Session has expired, please try again').and.include('Welcome back');
        expect(
          trial.api.callsOf('cognito_verify').some(({ basic }) => basic?.userName === user.user_name),
        ).to.equal(false);
      });

      it('returns to the sign-in form through the back link after a wrong answer', async () => {
        const form = await login(browser, user);
        const wrong = await browser.press(form, button, 'code' in right ? { code: '1' } : { confirm: 'x' });
        const back = wrong.all('a').find((link) => textOf(link) === 'Back to sign in');
        const page = await browser.get(attributeOf(back, 'href')!);
        expect(page.text).to.include('Welcome back').and.not.include(head);
      });

      it('[A5] blocks every page until it is answered', async () => {
        await login(browser, user);
        for (const path of ['/app', '/app/home', '/app/user', '/app/user/password', '/admin']) {
          expect(await stand(browser, path), path).to.match(/^303 \/login\?next=/);
        }
        expect((await browser.get(paths.session.to())).html).to.equal('{"remaining":0}');
      });

      it('[S2] gets a new session id at each step and invalidates the old one', async () => {
        const reset = await browser.get(paths.passwordReset.to());
        await browser.press(reset, 'Send Code', { username: 'anybody' });
        const before = browser.cookies.get('sid');
        await browser.get(`${paths.login.to()}?over=1`);
        const form = await login(browser, user);
        const asked = browser.cookies.get('sid')!;
        expect(before).to.not.be.oneOf([undefined, asked]);
        await browser.press(form, button, right);
        expect(browser.cookies.get('sid')).to.not.equal(asked);
        const old = trial.portal.browser();
        old.cookies.set('sid', asked);
        expect((await old.get(paths.login.to())).text).to.include('Welcome back');
        expect(await stand(old, paths.home.to())).to.match(/^303 \/login/);
      });
    });
  }

  for (const [destination, shown] of [
    ['+*******0144', 'sent to (***) ***-0144'],
    ['3125550144', 'sent to (***) ***-0144'],
    ['none', 'The code has 6 digits'],
  ] as const) {
    it(`shows only the end of the code's destination: ${destination}`, async () => {
      const user = trial.api.addUser({ challenge: 'SMS_MFA' });
      const ChallengeParameters = { CODE_DELIVERY_DESTINATION: destination };
      const results = { ChallengeName: 'SMS_MFA', Session: 'any', ChallengeParameters };
      trial.api.answerNext('login', { body: { success: true, results } });
      const browser = trial.portal.browser();
      const form = await login(browser, user);
      expect(form.text).to.include(shown);
      const wrong = await browser.press(form, 'Verify', { code: '1' });
      expect(wrong.text).to.include('Session has expired');
      trial.api.answerNext('login', { body: { success: true, results } });
      trial.api.answerNext('cognito_verify', refusal('Invalid Auth Code'));
      const again = await browser.press(await login(browser, user), 'Verify', { code: '1' });
      expect(again.text).to.include('Code authentication failed').and.include(shown);
      expect(again.html).to.not.include('3125550144');
    });
  }

  for (const [reason, said] of [
    ['This one is on a list.', 'Password does not meet the requirements. This one is on a list.'],
    [undefined, 'Password does not meet the requirements'],
  ] as const) {
    it(`shows the API's reason for rejecting a new password: ${reason}`, async () => {
      const user = trial.api.addUser({ challenge: 'NEW_PASSWORD_REQUIRED' });
      const browser = trial.portal.browser();
      const form = await login(browser, user);
      const error = 'Password Does Not Meet the Requirements';
      const body = { success: false, results: { error }, ...(reason && { msg: reason }) };
      trial.api.answerNext('cognito_verify', { status: 400, body });
      const page = await browser.press(form, 'Reset Password', { new_password: 'x', confirm: 'x' });
      expect(page.withRole('alert')).to.deep.equal([said]);
    });
  }

  it('requires a code or a new password', async () => {
    for (const { challenge, button } of challenges) {
      const user = trial.api.addUser({ challenge });
      const browser = trial.portal.browser();
      const before = trial.api.callsOf('cognito_verify').length;
      const page = await browser.press(await login(browser, user), button, {});
      const text =
        challenge === 'NEW_PASSWORD_REQUIRED' ? 'Missing New Password' : 'Missing Verification Code';
      expect(page.text).to.include(text);
      expect(trial.api.callsOf('cognito_verify')).to.have.length(before);
    }
  });

  it('rejects new passwords that do not match', async () => {
    const browser = trial.portal.browser();
    const form = await login(browser, trial.api.addUser({ challenge: 'NEW_PASSWORD_REQUIRED' }));
    const fields = { new_password: 'New-Horse-88', confirm: 'New-Horse-89' };
    expect((await browser.press(form, 'Reset Password', fields)).text).to.include(
      'New Passwords do not match',
    );
  });

  it('continues from one challenge to the next', async () => {
    const user = trial.api.addUser({ challenge: 'NEW_PASSWORD_REQUIRED' });
    const browser = trial.portal.browser();
    const form = await login(browser, user);
    const results = { ChallengeName: 'SMS_MFA', Session: 'second', ChallengeParameters: {} };
    trial.api.answerNext('cognito_verify', { body: { success: false, results } });
    const fields = { new_password: 'New-Horse-88', confirm: 'New-Horse-88' };
    const next = await browser.press(form, 'Reset Password', fields);
    expect(next.text).to.include('Check your phone');
    await browser.press(next, 'Verify', { code: '1' });
    expect(trial.api.callsOf('cognito_verify').at(-1)!.body['Session']).to.equal('second');
  });

  for (const [whose, reached, text] of [
    ['a known device', 6, 'Attempt limit reached, please try again later'],
    ['any other browser', 5, 'Your account is locked until'],
  ] as const) {
    it(`passes at most ${reached} codes from ${whose} to the API`, async () => {
      const user = trial.api.addUser({});
      const browser = trial.portal.browser();
      if (reached === 6) await signInAndOut(browser, user);
      user.challenge = 'SMS_MFA';
      let form = await login(browser, user);
      const before = trial.api.callsOf('cognito_verify').length;
      for (let count = 0; count < 8; count += 1) {
        trial.time.now += 60_000;
        form = await browser.press(form, 'Verify', { code: '1' });
        const wanted = count < reached ? 'Code authentication failed' : text;
        expect(form.withRole('alert').join(), String(count)).to.include(wanted);
      }
      expect(trial.api.callsOf('cognito_verify').length - before).to.equal(reached);
    });
  }

  it('[A5] rejects an answer for a different step or without a pending challenge', async () => {
    const user = trial.api.addUser({ challenge: 'SMS_MFA' });
    const browser = trial.portal.browser();
    const form = await login(browser, user);
    const before = trial.api.callsOf('cognito_verify').length;
    for (const step of ['totp', 'newPassword', 'signedIn', '__proto__']) {
      const page = await browser.post(paths.login.to(), { _csrf: form.csrfToken, step, code: rightCode });
      expect(page.text, step).to.include('Session has expired, please try again');
    }
    const stranger = trial.portal.browser();
    const { csrfToken } = await stranger.get(paths.login.to());
    const page = await stranger.post(paths.login.to(), { _csrf: csrfToken, step: 'sms', code: rightCode });
    expect(page.text).to.include('Session has expired, please try again').and.include('Welcome back');
    expect(trial.api.callsOf('cognito_verify')).to.have.length(before);
  });

  it('[S8] keeps tokens and session handles out of pages, headers, cookies, and the log', async () => {
    const seen: string[] = [];
    for (const { challenge, button, right } of challenges) {
      const user = trial.api.addUser({ challenge });
      const browser = trial.portal.browser();
      const form = await login(browser, user);
      const answer = await pressOnce(browser, form, [button, right]);
      const pages = [form, answer, await browser.get(paths.home.to()), await browser.get(paths.user.to())];
      seen.push(...pages.map(({ html, headers }) => html + JSON.stringify(headers)));
      seen.push(JSON.stringify([...browser.cookies]));
    }
    await enter(trial.portal, trial.api.addUser());
    const all = seen.join('') + trial.portal.logText();
    for (const canary of Object.values(canaries)) {
      expect(all).to.not.include(canary);
      expect(all).to.not.include(Buffer.from(canary).toString('base64').slice(0, 12));
    }
  });
});
