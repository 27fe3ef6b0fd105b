import { rmSync } from 'node:fs';
import { expect } from 'chai';
import { demoPassword, demoPhone, demoSignIns, demoTotpSecret } from '../../server/demo/sign-ins.ts';
import { paths } from '../../shared/paths.ts';
import { itSlow } from '../support/full-run.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { filledDataDirectory } from '../support/filled-data.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { appCode, arrived, codeSentTo, enterCode, signIn } from './sign-in-walk.ts';

const newPassword = 'New-Harbor-88';

describe('demo sign-ins in Chromium', function () {
  this.timeout(30_000);
  let directory: string;
  let server: ServerProcess;
  before(async function () {
    this.timeout(60_000);
    directory = await filledDataDirectory('sign-in');
    server = await startServerProcess('all', { DATA_DIR: directory });
  });
  after(async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  // The run without scripts goes first because the run with scripts makes permanent changes.
  // A sampled run does only one test without scripts because each step is also tested without a browser.
  for (const javaScriptEnabled of [false, true]) {
    const walk = javaScriptEnabled ? it : itSlow;
    describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      let visitor: Visitor;
      beforeEach(async () => {
        visitor = await newVisitor({ javaScriptEnabled, viewport: { width: 390, height: 800 } });
      });
      afterEach(async () => {
        await visitor.close();
        expect(visitor.complaints).to.deep.equal([]);
        expect(server.output()).to.not.include('csp violation');
      });
      const enter = async (name: string) => {
        const demo = demoSignIns.find((one) => one.case === name)!;
        await signIn({ visitor, url: server.url }, demo.userName, demoPassword);
        return visitor.page;
      };
      const fillNew = async (buttonName: string) => {
        const { page } = visitor;
        await page.getByLabel('New Password', { exact: true }).fill(newPassword);
        await page.getByLabel('Confirm Password').fill(newPassword);
        await page.getByRole('button', { name: buttonName }).click();
      };

      walk('appear on the start page of the demo with the password', async () => {
        await visitor.page.goto(server.url + paths.dev.to());
        const text = await visitor.page.locator('main').innerText();
        for (const { userName } of demoSignIns) expect(text).to.include(userName);
        expect(text).to.include(demoPassword);
      });

      walk('sign in and sign out a staff user', async () => {
        const page = await enter('staff');
        await arrived(page, paths.home.to());
        await page.setViewportSize({ width: 1280, height: 800 });
        for (const tab of ['Home', 'IVR', 'Library', 'Contacts', 'Files', 'Admin']) {
          await page.getByRole('link', { name: tab, exact: true }).first().waitFor();
        }
        // The page redirects after a second, so the test reads the response instead.
        const out = await page.goto(server.url + paths.logout.to());
        expect(await out?.text()).to.include('You have been signed out.');
        await arrived(page, paths.login.to());
      });

      walk('show only the tabs of a limited access group', async () => {
        const page = await enter('staff with limited group');
        await arrived(page, paths.home.to());
        await page.goto(server.url + paths.library.to());
        await arrived(page, paths.home.to());
        await page.goto(server.url + paths.files.to());
        await arrived(page, paths.files.to());
      });

      it('require a code sent by text', async () => {
        const code = await codeSentTo(demoPhone, { visitor, url: server.url }, async () => {
          const page = await enter('staff with SMS');
          await page.getByRole('heading', { name: 'Check your phone' }).waitFor();
        });
        await enterCode(visitor.page, code);
        await arrived(visitor.page, paths.home.to());
      });

      walk('require a code from the authenticator app', async () => {
        const page = await enter('staff with TOTP');
        await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
        // Each code works only once, so the second browser uses the next code.
        await enterCode(page, appCode(demoTotpSecret, javaScriptEnabled ? 1 : 0));
        await arrived(page, paths.home.to());
      });

      walk('require a new password after sign-in', async () => {
        const page = await enter('staff with forced password change');
        await arrived(page, paths.userPassword.to());
        await page.goto(server.url + paths.contacts.to());
        await arrived(page, paths.userPassword.to());
        if (!javaScriptEnabled) return;
        await page.getByLabel('Current Password').fill(demoPassword);
        await fillNew('Save');
        await page.getByText('Record Successfully Updated').waitFor();
        await page.goto(server.url + paths.contacts.to());
        await arrived(page, paths.contacts.to());
      });

      walk('require a new password before sign-in', async () => {
        const page = await enter('staff with temporary password');
        await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
        if (!javaScriptEnabled) return;
        await fillNew('Reset Password');
        await arrived(page, paths.home.to());
      });

      walk('require the setup of a second factor', async () => {
        const page = await enter('staff with forced MFA set-up');
        await arrived(page, paths.userAuthentication.to());
        await page.goto(server.url + paths.home.to());
        await arrived(page, paths.userAuthentication.to());
        if (!javaScriptEnabled) return;
        await page.getByLabel('Authenticator app').check();
        await page.getByRole('button', { name: 'Continue' }).click();
        await enterCode(page, appCode(await page.locator('.secret').innerText()));
        await page.getByText('Record Successfully Updated').waitFor();
        await page.goto(server.url + paths.home.to());
        await arrived(page, paths.home.to());
      });

      walk('reset a password with a code from the test outbox', async () => {
        const { page } = visitor;
        const code = await codeSentTo(
          'ruth.meyer@practice.example',
          { visitor, url: server.url },
          async () => {
            await enter('staff who must reset');
            await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
          },
        );
        if (!javaScriptEnabled) return;
        await page.getByLabel('Verification Code').fill(code);
        await fillNew('Reset Password');
        await page.getByText('Your password was changed. Please sign in with your new password.').waitFor();
        await signIn({ visitor, url: server.url }, 'ruth.meyer', newPassword);
        await arrived(page, paths.home.to());
      });

      walk('hide IVR if the organization has no number', async () => {
        const page = await enter('staff without MFA');
        await arrived(page, paths.home.to());
        await page.goto(server.url + paths.ivr.to());
        await page.getByText('Your account is not setup for IVR.').waitFor();
      });

      walk('open the admin panel for an admin', async () => {
        const page = await enter('admin');
        await arrived(page, paths.admin.to());
      });
    });
  }
});
