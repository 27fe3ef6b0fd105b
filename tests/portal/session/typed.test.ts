import { expect } from 'chai';
import { paths } from '../../../shared/paths.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { endSessions } from '../../../server/portal/session/generation.ts';
import type { Browser } from '../../support/browser.ts';
import { attributeOf, type Page } from '../../support/page.ts';
import { password, rightCode, type SignInUser } from '../../support/sign-in-api.ts';
import { enter, login, startSignInTrial } from '../pages/sign-in/staff.ts';
import { describeWith } from '../../support/fixtures.ts';

const typed = { first_name: 'Typed First', pw_old: 'canary-secret-1' };
const kept = 'What you typed was saved';
const refuse = (status: number, results: object = {}) => ({ status, body: { success: false, results } });
const next = 'New-Horse-88';

describeWith('form rejected by the API', startSignInTrial, (trial) => {
  let maria: SignInUser;
  let browser: Browser;
  let form: Page;
  beforeEach(async () => {
    maria = trial.api.addUser({ user_name: 'maria' });
    browser = await enter(trial.portal, maria);
    form = await browser.get(paths.user.to());
  });

  const refuseSave = (answer: ReturnType<typeof refuse>) => trial.api.answerNext('PUT users', answer);
  const expectOffer = async (page: Page) => {
    expect(page.text).to.include('on the page User Profile').and.include(kept);
    expect(page.text).to.not.include('You were signed out');
    const restored = await browser.get('/app/user?draft=1');
    expect(attributeOf(restored.control('First Name'), 'value')).to.equal('Typed First');
    expect(restored.html).to.not.include('canary-secret-1');
    expect((await browser.get(paths.home.to())).text).to.not.include(kept);
  };

  it('offers the input only after a password change that the API now requires', async () => {
    refuseSave(refuse(403, { required_step: 'password' }));
    const forced = await browser.press(form, 'Save', typed);
    expect(forced.url.pathname).to.equal(paths.userPassword.to());
    expect(forced.text).to.not.include(kept);
    await expectOffer(await browser.press(forced, 'Save', { pw_old: password, pw: next, confirm: next }));
  });

  it('offers the input after the setup of a second factor', async () => {
    refuseSave(refuse(403, { required_step: 'mfa' }));
    const forced = await browser.press(form, 'Save', typed);
    expect(forced.url.pathname).to.equal(paths.userAuthentication.to());
    expect(forced.text).to.not.include(kept);
    const scan = await browser.press(forced, 'Continue', { method: 'totp' });
    await expectOffer(await browser.press(scan, 'Verify', { code: rightCode }));
  });

  it('offers the input when another tab hit the required step first', async () => {
    refuseSave(refuse(403, { required_step: 'password' }));
    await browser.press(form, 'Save', {});
    const forced = await browser.press(form, 'Save', typed);
    await expectOffer(await browser.press(forced, 'Save', { pw_old: password, pw: next, confirm: next }));
  });

  it('says that the sign-in is no longer valid and offers the input after the next one', async () => {
    refuseSave(refuse(401));
    const out = await browser.press(form, 'Save', typed);
    expect(out.url.pathname).to.equal(paths.login.to());
    expect(out.withRole('status').join()).to.include(
      'Your sign-in is no longer valid. Please sign in again.',
    );
    await expectOffer(await login(browser, maria));
    const fresh = await browser.get(paths.logout.to(), { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(fresh.text).to.not.include('no longer valid');
  });

  it('offers the input after a sign-in that requires a new password', async () => {
    refuseSave(refuse(401));
    await browser.press(form, 'Save', typed);
    maria.forcePasswordReset = 'T';
    const forced = await login(browser, maria);
    expect(forced.url.pathname).to.equal(paths.userPassword.to());
    await expectOffer(await browser.press(forced, 'Save', { pw_old: password, pw: next, confirm: next }));
  });

  it('offers the input only to the same user after a right is revoked', async () => {
    await endSessions(trial.portal.deps.state, maria.id);
    const out = await browser.press(form, 'Save', typed);
    expect(out.url.pathname).to.equal(paths.login.to());
    expect(out.withRole('status').join()).to.include(
      'Your password or permissions changed. Please sign in again.',
    );
    expect(trial.api.callsOf('PUT users')).to.deep.equal([]);
    await expectOffer(await login(browser, maria));
    form = await browser.get(paths.user.to());
    await endSessions(trial.portal.deps.state, maria.id);
    await browser.press(form, 'Save', typed);
    expect((await login(browser, trial.api.addUser())).text).to.not.include(kept);
    expect((await browser.get('/app/user?draft=1')).html).to.not.include('Typed First');
  });

  it('offers the input when only the API knows about the revoked right', async () => {
    trial.api.records.set('contacts', [{ id: '7', first_name: 'Ana', last_name: 'Reyes' }]);
    const contact = await browser.get(pathsOf(contacts).edit('7'));
    trial.api.answerNext('GET contacts/7', refuse(403));
    const refused = await browser.press(contact, 'Save', { first_name: 'Typed First' });
    expect([refused.status, refused.text.includes(kept)]).to.deep.equal([403, true]);
    const restored = await browser.get(`${pathsOf(contacts).edit('7')}?draft=1`);
    expect(attributeOf(restored.control('First Name'), 'value')).to.equal('Typed First');
  });

  it('returns to the requested page when the API rejected the token', async () => {
    trial.api.answerNext('GET contacts', refuse(401), refuse(401));
    const out = await browser.get('/app/contacts?page=2');
    expect(out.url.pathname).to.equal(paths.login.to());
    expect(out.withRole('status').join()).to.include('no longer valid');
    const back = await browser.press(out, 'Login', { user_name: 'maria', pw: password });
    expect(back.url.pathname + back.url.search).to.equal('/app/contacts?page=2');
    expect(back.text).to.not.include(kept);
  });

  it('keeps no input from a password form', async () => {
    const secret = await browser.get(paths.userPassword.to());
    trial.api.answerNext('user/password', refuse(401));
    await browser.press(secret, 'Save', { pw_old: password, pw: next, confirm: next });
    expect((await login(browser, maria)).text).to.not.include(kept);
  });
});
