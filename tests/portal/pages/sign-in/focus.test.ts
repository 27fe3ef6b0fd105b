import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import { attributeOf, type Page } from '../../../support/page.ts';
import { login, startSignInTrial } from './staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

/** Returns the name, role, or tag of each element with autofocus. */
const focusOf = (page: Page): string[] =>
  ['input', 'div', 'p'].flatMap((tag) =>
    page
      .all(tag)
      .filter((one) => attributeOf(one, 'autofocus') !== undefined)
      .map((one) => attributeOf(one, 'name') ?? attributeOf(one, 'role') ?? tag),
  );

describeWithOne('sign-in focus without scripts', startSignInTrial, (trial) => {
  it('starts in the first empty field', async () => {
    const browser = trial.portal.browser();
    expect(focusOf(await browser.get(paths.login.to()))).to.deep.equal(['user_name']);
    expect(focusOf(await browser.get(paths.passwordReset.to()))).to.deep.equal(['username']);
    expect(focusOf(await browser.get('/passwordreset?code=1&user=maria'))).to.deep.equal(['authCode']);
    for (const challenge of ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] as const) {
      const asked = await login(trial.portal.browser(), trial.api.addUser({ challenge }));
      expect(focusOf(asked), challenge).to.deep.equal(['code']);
    }
    const own = trial.api.addUser({ challenge: 'NEW_PASSWORD_REQUIRED' });
    const asked = await login(trial.portal.browser(), own);
    expect(focusOf(asked)).to.deep.equal(['new_password']);
  });

  it('starts in the password field when the username is remembered', async () => {
    const browser = trial.portal.browser();
    await login(browser, trial.api.addUser({ challenge: 'SMS_MFA' }), { remember: 'on' });
    expect(focusOf(await browser.get('/login?over=1'))).to.deep.equal(['pw']);
  });

  it('moves to the error message', async () => {
    const browser = trial.portal.browser();
    const user = trial.api.addUser({ challenge: 'SMS_MFA' });
    expect(focusOf(await login(browser, user, { pw: '' }))).to.deep.equal(['alert']);
    expect(focusOf(await login(browser, user, { pw: 'wrong' }))).to.deep.equal(['alert']);
    const asked = await login(browser, user);
    expect(focusOf(await browser.press(asked, 'Verify', { code: '' }))).to.deep.equal(['alert']);
    expect(focusOf(await browser.press(asked, 'Verify', { code: '1' }))).to.deep.equal(['alert']);
  });
});
