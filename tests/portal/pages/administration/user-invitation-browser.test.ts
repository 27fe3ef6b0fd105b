import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { users } from '../../../../shared/resources/users.ts';
import { newVisitor, type Visitor } from '../../../support/chromium.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { addUser, password } from '../../../support/sign-in.ts';

for (const scripts of [true, false])
  describe(`a new user in the browser, ${scripts ? 'with' : 'without'} scripts`, () => {
    let api: EmbeddedApi;
    let portal: TestPortal;
    let visitor: Visitor;
    before(async () => {
      api = await startEmbeddedApi({ environment: { PUBLIC_URL: 'https://portal.example' } });
      portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
      await addUser(api, { userName: 'boss', group: 'Admin' });
      visitor = await newVisitor({ baseURL: portal.url, javaScriptEnabled: scripts });
      const { page } = visitor;
      await page.goto(paths.login.to());
      await page.locator('[name=user_name]').fill('boss');
      await page.locator('[name=pw]').fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('**/app/**');
    });
    after(async () => {
      await visitor.close();
      await portal.close();
      await api.close();
    });

    it('shows and requires only the fields of the chosen method and labels the button to match', async () => {
      const { page } = visitor;
      await page.goto(pathsOf(users).create);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const needed = page.locator('.field', { has: page.locator('#email') }).getByText('required');
      const isInvitation = async (isIt: boolean) => {
        for (const shown of [button('Invite'), needed]) expect(await shown.isVisible()).to.equal(isIt);
        // Without scripts, `aria-required` keeps its initial value.
        const isRequired = (await page.locator('#email').getAttribute('aria-required')) === 'true';
        expect(isRequired).to.equal(isIt || !scripts);
        for (const shown of [button('Save'), page.locator('#pw'), page.locator('#forcePasswordReset')])
          expect(await shown.isVisible()).to.equal(!isIt);
      };
      await isInvitation(true);
      await page.getByLabel('With a password that you choose').check();
      await isInvitation(false);
      await page.getByLabel('Invite by email').check();
      await isInvitation(true);
      await button('Invite').click();
      await page.getByRole('link', { name: 'Enter an email address' }).waitFor();
      await isInvitation(true);
      expect(visitor.complaints).to.deep.equal([]);
    });
  });
