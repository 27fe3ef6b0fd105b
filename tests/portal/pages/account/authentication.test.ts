import { expect } from 'chai';
import { failedWrites } from '../../../../shared/locales/en/failed-writes.ts';
import { paths } from '../../../../shared/paths.ts';
import { password, refusal, rightCode, totpSecret, type SignInUser } from '../../../support/sign-in-api.ts';
import type { Browser } from '../../../support/browser.ts';
import { attributeOf, textOf } from '../../../support/page.ts';
import { enter, login, stand, startSignInTrial } from '../sign-in/staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const pw_old = password;

describeWithOne('two-factor authentication', startSignInTrial, (trial) => {
  afterEach(() => {
    trial.api.org['enable_mfa'] = 'T';
  });

  const signIn = async (given: Partial<SignInUser> = {}) => {
    const user = trial.api.addUser(given);
    return { user, browser: await enter(trial.portal, user) };
  };
  const open = (browser: Browser) => browser.get(paths.userAuthentication.to());
  const choose = async (browser: Browser, method: string, pw = pw_old) =>
    browser.press(await open(browser), 'Continue', { method, pw_old: pw });

  it('[A8] requires the current password for setup', async () => {
    const { browser } = await signIn();
    expect((await choose(browser, 'totp', '')).text).to.include('Enter your current password');
    expect((await choose(browser, 'totp', 'wrong')).text).to.include('Password entered is incorrect.');
    expect(trial.api.callsOf('cognito_get_totp')).to.have.length(0);
  });

  describe('authenticator app', () => {
    it('shows the QR code and the secret, and is enabled by the first correct code', async () => {
      const { user, browser } = await signIn();
      const old = browser.cookies.get('sid')!;
      const form = await choose(browser, 'totp');
      expect(form.text.replaceAll(' ', '')).to.include(totpSecret);
      expect(form.all('svg').some((one) => JSON.stringify(one.attrs).includes('QR code'))).to.equal(true);
      expect(form.html).to.not.match(/canary-/);
      const link = form.all('a').find((one) => textOf(one) === 'open the app by this link');
      const told = new URL(attributeOf(link, 'href') ?? '');
      expect([told.protocol, told.searchParams.get('secret')]).to.deep.equal(['otpauth:', totpSecret]);
      expect(decodeURIComponent(told.pathname)).to.match(new RegExp(`:${user.user_name}$`));
      const [copied] = form.all('data').filter((one) => attributeOf(one, 'id') === 'secret');
      expect(attributeOf(copied, 'value')).to.equal(totpSecret);
      const page = await browser.press(form, 'Verify', { code: '246 810' });
      expect(page.text).to.include('Record Successfully Updated');
      expect(user.mfa_method).to.equal('totp');
      const { body } = trial.api.callsOf('cognito_totp_verify').at(-1)!;
      expect(body).to.include({ userCode: rightCode, userName: user.user_name });
      expect(String(body['accessToken'])).to.match(/^canary-acc/);
      expect(browser.cookies.get('sid')).to.not.equal(old);
      browser.cookies.set('sid', old);
      expect(await stand(browser, paths.home.to())).to.match(/^303 \/login/);
    });

    it('rejects a wrong code and keeps the secret', async () => {
      const { user, browser } = await signIn();
      const form = await choose(browser, 'totp');
      const wrong = await browser.press(form, 'Verify', { code: '111111' });
      expect(wrong.text).to.include('Invalid authentication code, please verify.');
      expect(wrong.text.replaceAll(' ', '')).to.include(totpSecret);
      expect((await browser.press(form, 'Verify', { code: '' })).text).to.include(
        'Missing Verification Code',
      );
      trial.api.answerNext('cognito_totp_verify', refusal('Another'));
      const other = await browser.press(form, 'Verify', { code: '111111' });
      expect(other.text).to.include('Please try again or contact support for assistance.');
      expect(user.mfa_method).to.equal('');
    });

    it('shows an error when no secret is available', async () => {
      const { browser } = await signIn();
      trial.api.answerNext('cognito_get_totp', refusal('x'));
      expect((await choose(browser, 'totp')).text).to.include(
        'Please try again or contact support for assistance.',
      );
    });
  });

  describe('text message codes', () => {
    it('asks for a ten-digit phone number, then its code', async () => {
      const { user, browser } = await signIn({ mobile_phone: '' });
      const form = await choose(browser, 'sms');
      for (const mobile_phone of ['', '312555014', 'x']) {
        const refused = await browser.press(form, 'Send Code', { mobile_phone });
        expect(refused.text).to.include('Invalid Phone Number');
        expect(refused.text).to.include('Mobile Phone must have 10 digits.');
      }
      const asked = await browser.press(form, 'Send Code', { mobile_phone: '(312) 555-0177' });
      const { accessToken, ...sent } = trial.api.callsOf('PUT users').at(-1)!.body;
      expect(sent).to.deep.equal({ id: user.id, mobile_phone: '3125550177', user_name: user.user_name });
      expect(String(accessToken)).to.match(/^canary-acc/);
      expect(asked.text).to.include('(312) 555-0177');
      const wrong = await browser.press(asked, 'Verify', { code: '1' });
      expect(wrong.text).to.include('Incorrect authentication code, please try again');
      trial.api.answerNext('cognito_verify_attribute_code', refusal('Invalid Session'));
      const lost = await browser.press(asked, 'Verify', { code: rightCode });
      expect(lost.text).to.include('Session has expired, please logout try again');
      const page = await browser.press(asked, 'Verify', { code: rightCode });
      expect(page.text).to.include('Record Successfully Updated');
      expect(user.mfa_method).to.equal('sms');
      expect(trial.api.callsOf('cognito_set_mfa_sms').at(-1)!.body).to.deep.equal({
        user_name: user.user_name,
      });
    });

    it('does not report a code as wrong if the response was lost', async () => {
      const { browser } = await signIn();
      const form = await choose(browser, 'sms');
      const asked = await browser.press(form, 'Send Code', { mobile_phone: '3125550177' });
      trial.api.answerNext('cognito_verify_attribute_code', { status: 500, body: {} });
      const lost = await browser.press(asked, 'Verify', { code: rightCode });
      expect(lost.text).to.include(failedWrites.unknown.failed).and.not.include('Incorrect');
    });

    it('sends another code to the same phone, or says when a new code can be sent', async () => {
      const { user, browser } = await signIn();
      const asked = await browser.press(await choose(browser, 'sms'), 'Send Code', {
        mobile_phone: '3125550177',
      });
      const sent = await browser.press(asked, 'Send a new code');
      expect(sent.text).to.include('A new code was sent to (312) 555-0177.');
      const { accessToken: _, ...body } = trial.api.callsOf('PUT users').at(-1)!.body;
      expect(body).to.deep.equal({ id: user.id, mobile_phone: '3125550177', user_name: user.user_name });
      const again = trial.time.now / 1000 + 30;
      trial.api.answerNext('PUT users', refusal('Try Later', { again }));
      const early = await browser.press(sent, 'Send a new code');
      expect(early.status).to.equal(429);
      expect(early.withRole('alert')).to.deep.equal([]);
      expect(early.withRole('status').join()).to.include(
        'You can request another code after 08/15/2025 12:01 PM CDT.',
      );
      expect((await browser.press(early, 'Verify', { code: rightCode })).text).to.include(
        'Record Successfully Updated',
      );
    });

    it('shows a rejected phone number as typed', async () => {
      const { browser } = await signIn({ mobile_phone: '3125550199' });
      const form = await choose(browser, 'sms');
      expect(attributeOf(form.control('Mobile Phone'), 'value')).to.equal('(312) 555-0199');
      const page = await browser.press(form, 'Send Code', { mobile_phone: '312555' });
      expect(attributeOf(page.control('Mobile Phone'), 'value')).to.equal('312555');
    });

    it('shows an error when saving the phone number fails', async () => {
      const { browser } = await signIn();
      const form = await choose(browser, 'sms');
      trial.api.answerNext('PUT users', refusal('x'));
      const page = await browser.press(form, 'Send Code', { mobile_phone: '3125550177' });
      expect(page.text).to.include('Your request has encountered an error');
    });
  });

  for (const [step, reach] of [
    ['the secret', (browser: Browser) => choose(browser, 'totp')],
    ['the phone', (browser: Browser) => choose(browser, 'sms')],
    [
      'the code to the phone',
      async (browser: Browser) =>
        browser.press(await choose(browser, 'sms'), 'Send Code', { mobile_phone: '3125550177' }),
    ],
  ] as const) {
    it(`cancels the setup at ${step}`, async () => {
      const { user, browser } = await signIn();
      const form = await reach(browser);
      const cancel = form.all('a').find((link) => textOf(link) === 'Cancel');
      const page = await browser.get(attributeOf(cancel, 'href')!);
      expect(page.url.search).to.equal('');
      expect(page.text).to.include('Choose a method');
      expect((await open(browser)).text).to.include('Choose a method');
      expect(user.mfa_method).to.equal('');
    });
  }

  it('restarts the setup when the secret has expired', async () => {
    const { browser } = await signIn();
    const form = await choose(browser, 'totp');
    trial.api.answerNext('cognito_totp_verify', refusal('Invalid Session'));
    const page = await browser.press(form, 'Verify', { code: '111111' });
    expect(page.text).to.include('Please try again or contact support for assistance.');
    expect(page.text).to.include('Choose a method');
  });

  for (const [before, button, after] of [
    ['sms', 'Remove', 'disabled_sms'],
    ['totp', 'Remove', 'disabled_totp'],
    ['disabled_sms', 'Enable', 'sms'],
    ['disabled_totp', 'Enable', 'totp'],
  ] as const) {
    it(`changes ${before} to ${after} with ${button}`, async () => {
      const { user, browser } = await signIn({ mfa_method: before });
      const wrong = await browser.press(await open(browser), button, { pw_old: 'wrong' });
      expect(wrong.text).to.include('Password entered is incorrect.');
      await browser.press(await open(browser), button, { pw_old });
      expect(user.mfa_method).to.equal(after);
      expect(trial.api.callsOf('PUT users').at(-1)!.body).to.deep.equal({ id: user.id, mfa_method: after });
    });
  }

  it('prevents removal if the organization requires it, except for internal admins', async () => {
    trial.api.org['enable_mfa'] = 'Enforced';
    const { user, browser } = await signIn({ mfa_method: 'totp' });
    const page = await open(browser);
    expect(() => page.fill('Remove')).to.throw('No form has a button');
    const { fields } = page.fill('Continue', { pw_old });
    await browser.post(paths.userAuthentication.to(), { ...fields, step: 'remove' });
    expect(user.mfa_method).to.equal('totp');
    const admin = await signIn({ mfa_method: 'totp', admin_user: 'T' });
    await admin.browser.press(await open(admin.browser), 'Remove', { pw_old });
    expect(admin.user.mfa_method).to.equal('disabled_totp');
    expect(await stand(admin.browser, '/admin')).to.equal('200');
  });

  it('lets a user into the portal after forced setup', async () => {
    trial.api.org['enable_mfa'] = 'Enforced';
    const user = trial.api.addUser({ landing_page: paths.contacts.to() });
    const browser = trial.portal.browser();
    const form = await login(browser, user);
    expect(form.url.pathname).to.equal(paths.userAuthentication.to());
    expect(form.text).to.include('Your organization requires two-step sign-in');
    const scan = await browser.press(form, 'Continue', { method: 'totp' });
    expect(await stand(browser, paths.home.to())).to.equal('303 /app/user/authentication');
    const page = await browser.press(scan, 'Verify', { code: rightCode });
    expect(page.url.pathname).to.equal(paths.contacts.to());
    expect(page.text).to.include('Record Successfully Updated');
    expect(await stand(browser, paths.home.to())).to.equal('200');
  });

  it('hides the page when the organization has it off, except for admins', async () => {
    trial.api.org['enable_mfa'] = 'F';
    const { user, browser } = await signIn({ mfa_method: 'sms' });
    expect(await stand(browser, paths.userAuthentication.to())).to.equal('303 /app/user');
    const profile = await browser.get(paths.user.to());
    expect(profile.text).to.not.include('Authentication');
    const before = trial.api.calls.length;
    for (const step of ['choose', 'enable', 'remove', 'totp']) {
      const fields = { _csrf: profile.csrfToken, step, method: 'totp', pw_old };
      const { status, headers } = await browser.post(paths.userAuthentication.to(), fields, {
        follow: false,
      });
      expect([status, headers.location], step).to.deep.equal([303, '/app/user']);
    }
    expect(trial.api.calls).to.have.length(before);
    expect(user.mfa_method).to.equal('sms');
    const admin = await signIn({ admin_user: 'T', access_group: '' });
    expect(await stand(admin.browser, paths.userAuthentication.to())).to.equal('200');
  });

  it("ends the user's other sessions after a change", async () => {
    const { user, browser } = await signIn({ mfa_method: 'totp' });
    const other = await enter(trial.portal, user);
    await browser.press(await open(browser), 'Remove', { pw_old });
    expect(await stand(browser, paths.home.to())).to.equal('200');
    expect(await stand(other, paths.home.to())).to.match(/^303 \/login/);
  });

  it('rejects steps that have not been started', async () => {
    const { user, browser } = await signIn();
    const { csrfToken } = await open(browser);
    const before = trial.api.calls.length;
    for (const step of ['totp', 'smsPhone', 'smsCode', 'nothing', '']) {
      const fields = { _csrf: csrfToken, step, code: rightCode, mobile_phone: '3125550100' };
      const page = await browser.post(paths.userAuthentication.to(), fields);
      expect(page.text, step).to.include('Choose a method');
    }
    expect(trial.api.calls).to.have.length(before);
    expect(user.mfa_method).to.equal('');
  });
});
