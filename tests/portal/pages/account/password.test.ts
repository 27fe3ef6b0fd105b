import { expect } from 'chai';
import { failedWrites } from '../../../../shared/locales/en/failed-writes.ts';
import { paths } from '../../../../shared/paths.ts';
import { password, refusal, type SignInUser } from '../../../support/sign-in-api.ts';
import type { Browser } from '../../../support/browser.ts';
import type { PostedFields } from '../../../support/page.ts';
import { enter, login, stand, startSignInTrial } from '../sign-in/staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const good = { pw_old: password, pw: 'New-Horse-88', confirm: 'New-Horse-88' };

describeWithOne('password change', startSignInTrial, (trial) => {
  let user: SignInUser;
  let browser: Browser;
  beforeEach(async () => {
    user = trial.api.addUser();
    browser = await enter(trial.portal, user);
  });

  const change = async (fields: PostedFields) =>
    browser.press(await browser.get(paths.userPassword.to()), 'Save', fields);

  const faults: [PostedFields, string[]][] = [
    [{}, ['Enter your current password', 'Enter a new password', 'Confirm your new password']],
    [{ ...good, pw: 'Aa34567', confirm: 'Aa34567' }, ['Must be at least 8 characters']],
    [{ ...good, pw: 'alllower1', confirm: 'alllower1' }, ['New password fails to meet criteria']],
    [{ ...good, pw: 'ALLUPPER1', confirm: 'ALLUPPER1' }, ['New password fails to meet criteria']],
    [{ ...good, pw: 'NoDigitsAtAll', confirm: 'NoDigitsAtAll' }, ['New password fails to meet criteria']],
    [{ ...good, pw: 'Baaad-1234', confirm: 'Baaad-1234' }, ['New password fails to meet criteria']],
    [{ ...good, confirm: 'New-Horse-89' }, ['New Passwords do not match']],
    [{ ...good, confirm: 'New-Horse-88 ' }, ['New Passwords do not match']],
  ];
  for (const [fields, texts] of faults) {
    it(`rejects ${JSON.stringify(fields)}`, async () => {
      const page = await change(fields);
      expect(page.status).to.equal(422);
      for (const text of texts) expect(page.withRole('alert').join()).to.include(text);
      expect(page.html).to.not.include(password).and.not.include('Horse');
      expect(user.password).to.equal(password);
    });
  }

  it('[S2] accepts repeated characters and issues a new session ID', async () => {
    const old = browser.cookies.get('sid')!;
    const page = await change({ ...good, pw: 'Baad-Hoorse-1', confirm: 'Baad-Hoorse-1' });
    expect(page.text).to.include('Record Successfully Updated');
    expect(trial.api.callsOf('user/password').at(-1)!.body).to.deep.equal({
      user_name: user.user_name,
      pw_old: password,
      pw: 'Baad-Hoorse-1',
    });
    expect(browser.cookies.get('sid')).to.not.equal(old);
    browser.cookies.set('sid', old);
    expect(await stand(browser, paths.home.to())).to.match(/^303 \/login/);
  });

  const locked_until = Date.UTC(2025, 7, 15, 17, 5) / 1000;
  const answers: [object, string][] = [
    [refusal('Invalid Credentials'), 'Password entered is incorrect.'],
    [refusal('Account Locked', { locked_until }), 'Your account is locked until 08/15/2025 12:05 PM CDT.'],
    [refusal('Try Later'), 'Attempt limit reached, please try again later'],
    [{ status: 400, body: { success: false } }, 'Password entered is incorrect.'],
    [refusal('Another New Password'), 'Please use a different password'],
    [refusal('Password Does Not Meet the Requirements'), 'New password fails to meet criteria'],
  ];
  for (const [answer, text] of answers) {
    it(`shows '${text}' for ${JSON.stringify(answer)}`, async () => {
      trial.api.answerNext('user/password', answer);
      const page = await change(good);
      expect(page.status).to.equal(422);
      expect(page.withRole('alert').join()).to.include(text);
    });
  }

  it('does not report the password as wrong when the API is down', async () => {
    trial.api.answerNext('user/password', { status: 503, body: '' });
    const page = await change(good);
    expect(page.status).to.equal(502);
    expect(page.text).to.include(failedWrites.password).and.not.include('is incorrect');
  });

  it('sends at most eight wrong passwords to the API', async () => {
    const before = trial.api.callsOf('user/password').length;
    for (let count = 0; count < 10; count += 1) await change({ ...good, pw_old: `wrong${count}` });
    expect(trial.api.callsOf('user/password').length - before).to.equal(8);
    expect((await change(good)).text).to.include('Attempt limit reached, please try again later');
  });

  it("[S5] ends the user's other sessions", async () => {
    const other = await enter(trial.portal, user);
    const stranger = await enter(trial.portal, trial.api.addUser());
    await change(good);
    expect((await other.get(paths.session.to())).html).to.equal('{"remaining":0}');
    expect(await stand(browser, paths.home.to())).to.equal('200');
    expect(await stand(other, paths.home.to())).to.match(/^303 \/login/);
    expect(await stand(stranger, paths.home.to())).to.equal('200');
    expect((await login(trial.portal.browser(), user, { pw: good.pw })).url.pathname).to.equal('/app/home');
  });

  it('lets a user into the portal after a forced password change', async () => {
    const forced = trial.api.addUser({ forcePasswordReset: 'T', landing_page: paths.contacts.to() });
    browser = trial.portal.browser();
    const form = await login(browser, forced);
    expect(form.url.pathname).to.equal(paths.userPassword.to());
    expect(form.text).to.include('Choose a new password to continue.').and.include('Logout');
    expect(form.text).to.not.include('User Profile');
    const page = await browser.press(form, 'Save', good);
    expect(page.url.pathname).to.equal(paths.contacts.to());
    expect(page.text).to.include('Record Successfully Updated');
    expect(await stand(browser, paths.home.to())).to.equal('200');
  });
});
