import { expect } from 'chai';
import { sql } from 'kysely';
import { paths } from '../../../shared/paths.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../../support/portal.ts';
import { addUser } from '../../support/sign-in.ts';
import { signIn, stand } from '../pages/sign-in/staff.ts';

describe('step required during a session', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  beforeEach(async () => {
    api = await startEmbeddedApi();
    portal = await startTestPortal({ api: api.url });
    await addUser(api, { group: 'Admin' });
  });
  afterEach(async () => {
    await portal.close();
    await api.close();
  });

  for (const [what, page, demand] of [
    ['a new password', paths.userPassword, sql`update users set "forcePasswordReset" = 'T'`],
    ['a second factor', paths.userAuthentication, sql`update org set enable_mfa = 'Enforced'`],
  ] as const)
    it(`redirects every page after the requirement is set: ${what}`, async () => {
      const browser = portal.browser();
      await signIn(browser, { user_name: 'pat' });
      expect(await stand(browser, paths.contacts.to())).to.equal('200');
      await demand.execute(api.database.db);
      for (const asked of [paths.contacts, paths.home, paths.user])
        expect(await stand(browser, asked.to())).to.equal(`303 ${page.to()}`);
      expect(await stand(browser, page.to())).to.equal('200');
    });
});
