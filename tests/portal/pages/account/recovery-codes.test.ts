import { expect } from 'chai';
import { sql } from 'kysely';
import { paths } from '../../../../shared/paths.ts';
import { textOf } from '../../../support/page.ts';
import { addUser, codeSentTo, password } from '../../../support/sign-in.ts';
import { login } from '../sign-in/staff.ts';
import { describeOnePortal } from '../../../support/fixtures.ts';

const phone = '3125550123';

describeOnePortal('recovery codes', ({ api, portal }) => {
  before(async () => {
    await sql`update org set enable_mfa = 'T' where id = 204117`.execute(api.database.db);
    await addUser(api, { userName: 'kim', mfaMethod: 'sms', phone });
  });

  it('shows the codes once and accepts each once in place of a verification code', async () => {
    const browser = portal.browser();
    const asked = await login(browser, { user_name: 'kim' });
    await browser.press(asked, 'Verify', { code: await codeSentTo(api, phone) });
    const form = await browser.get(paths.userAuthentication.to());
    expect(form.text).to.include('You have no recovery codes.');
    const shown = await browser.press(form, 'New recovery codes', { pw_old: password });
    const codes = shown
      .all('li')
      .map(textOf)
      .filter((text) => /^\w{4}-\w{4}-\w{4}$/.test(text));
    expect(codes).to.have.length(10);
    const later = await browser.get(paths.userAuthentication.to());
    expect(later.text).to.include('You have 10 recovery codes left.').and.not.include(codes[0]);
    for (const wanted of ['/app/home', '/login']) {
      const lost = portal.browser();
      const challenge = await login(lost, { user_name: 'kim' });
      const page = await lost.press(challenge, 'Use recovery code', { code: codes[0] });
      expect(page.url.pathname).to.equal(wanted);
    }
  });
});
