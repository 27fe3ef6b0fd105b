import { expect } from 'chai';
import type { Page } from 'playwright';
import { paths } from '../../shared/paths.ts';
import { queues } from '../../shared/resources/operations.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { axeViolations, expectAccessible } from '../support/accessible.ts';
import {
  password,
  refusal,
  rightCode,
  startSignInApi,
  type SignInApi,
  type SignInUser,
} from '../support/sign-in-api.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { arrived, signIn } from './sign-in-walk.ts';
import { itSlow } from '../support/full-run.ts';

const idle = { AUTO_LOGOUT_SECONDS: '600', WARN_LOGOUT_SECONDS: '300' };

describe('a signed-in browser', function () {
  this.timeout(30_000);
  let api: SignInApi;
  let server: ServerProcess;
  let idling: TestPortal;
  /** Offset of the idle portal's clock in milliseconds. */
  const ahead = { ms: 0 };
  let visitor: Visitor;
  before(async () => {
    api = await startSignInApi();
    [server, idling] = await Promise.all([
      startServerProcess('portal', { API_BASE_URL: api.url }),
      startTestPortal({ api: api.url, state: 'redis', env: idle, clock: () => Date.now() + ahead.ms }),
    ]);
  });
  after(async () => {
    await Promise.all([server.stop(), idling.close()]);
    await api.close();
  });
  beforeEach(async () => {
    visitor = await newVisitor();
  });
  afterEach(async () => {
    await visitor.close();
    expect(visitor.complaints).to.deep.equal([]);
    expect(server.output() + idling.logText()).to.not.include('csp violation');
  });

  const enter = async (url: string, given: Partial<SignInUser> = {}) => {
    const user = api.addUser(given);
    await signIn({ visitor, url }, user.user_name, password);
    return { page: visitor.page, user };
  };

  /** Advances the portal's clock and the clocks of all tabs. */
  const pass = async (seconds: number) => {
    ahead.ms += seconds * 1000;
    await visitor.page.clock.fastForward(seconds * 1000);
  };

  it('[S4] logs out in every tab within 2 seconds of a logout in one tab', async () => {
    const { page } = await enter(server.url);
    await arrived(page, paths.home.to());
    const other = await page.context().newPage();
    await other.goto(server.url + paths.contacts.to());
    await page.goto(server.url + paths.logout.to());
    await other.waitForURL((url) => url.pathname === paths.login.to(), { timeout: 2_000 });
    expect(await other.getByLabel('Username').isVisible()).to.equal(true);
  });

  it('logs out in every tab when a background request finds that the session has ended', async () => {
    const { page } = await enter(server.url);
    await arrived(page, paths.home.to());
    const other = await page.context().newPage();
    await other.goto(server.url + paths.contacts.to());
    const queue = {
      id: '1760000000-q',
      name: 'Texts',
      kind: 'text',
      paused: 'F',
      id_org: api.org['id'] ?? '',
    };
    api.records.set('queues', [queue]);
    await page.goto(server.url + pathsOf(queues).list);
    api.always.set('GET queues', { status: 401, body: { success: false } });
    await Promise.all([arrived(page, paths.login.to()), arrived(other, paths.login.to())]);
    api.always.delete('GET queues');
  });

  it('[H5] shows no earlier page when going back after a logout', async () => {
    const { page, user } = await enter(server.url, { email: 'canary-back@mail.example' });
    await arrived(page, paths.home.to());
    await page.goto(server.url + paths.user.to());
    expect(await page.content()).to.include(user.email);
    await page.goto(server.url + paths.logout.to());
    await arrived(page, paths.login.to());
    for (let step = 0; step < 3; step += 1) {
      await page.goBack();
      expect(await page.content()).to.not.include(user.email);
    }
  });

  it('warns when idle, stays signed in on request, and logs out after inactivity', async () => {
    await visitor.page.clock.install();
    const { page } = await enter(idling.url);
    await arrived(page, paths.home.to());
    const warning = page.getByRole('dialog').filter({ hasText: 'You will be signed out in' });
    expect(await warning.isVisible()).to.equal(false);
    await pass(301);
    await warning.waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Stay Signed In' }).click();
    await warning.waitFor({ state: 'hidden' });
    await pass(301);
    await warning.waitFor();
    await pass(300);
    await page.waitForURL((url) => url.pathname === paths.logout.to());
    await arrived(page, paths.login.to());
  });

  it('restores unsaved input after an idle logout', async () => {
    await visitor.page.clock.install();
    const { page, user } = await enter(idling.url);
    await arrived(page, paths.home.to());
    await page.goto(idling.url + paths.user.to());
    await page.getByLabel('First Name').fill('Typed First');
    await page.getByLabel('Current Password').fill('canary-typed');
    // This tab expires first and has no unsaved input.
    const other = await page.context().newPage();
    await other.goto(idling.url + paths.contacts.to());
    await pass(600);
    await page.getByText('because you were inactive').waitFor();
    await other.waitForURL((url) => url.pathname === paths.login.to());
    await signIn({ visitor, url: idling.url }, user.user_name, password);
    await page.getByRole('link', { name: 'Restore' }).click();
    await page.getByLabel('First Name').waitFor();
    expect(await page.getByLabel('First Name').inputValue()).to.equal('Typed First');
    expect(await page.getByLabel('Current Password').inputValue()).to.equal('');
    expect(user.first_name).to.equal('Maria');
  });

  const zones = [
    ['America/Los_Angeles', true, '08/15/2025 10:05 AM PDT'],
    ['America/Anchorage', true, '08/15/2025 09:05 AM ADT'],
    ['Pacific/Honolulu', true, '08/15/2025 07:05 AM HST'],
    ['America/Chicago', true, '08/15/2025 12:05 PM CDT'],
  ] as const;
  const withoutScripts = ['America/Los_Angeles', false, '08/15/2025 01:05 PM EDT'] as const;
  for (const [timezoneId, javaScriptEnabled, shown] of [...zones, withoutScripts]) {
    it(`shows when a lock ends in ${javaScriptEnabled ? timezoneId : 'New York without scripts'}`, async () => {
      const locked_until = Date.UTC(2025, 7, 15, 17, 5) / 1000;
      api.answerNext('login', refusal('Account Locked', { locked_until }));
      const other = await newVisitor({ timezoneId, javaScriptEnabled });
      await signIn({ visitor: other, url: server.url }, 'locked', 'Wrong-Pass-1');
      const text = await other.page.getByRole('alert').textContent();
      await other.close();
      expect(text).to.equal(`Your account is locked until ${shown}.`);
      expect(other.complaints).to.deep.equal([]);
    });
  }

  const screens: Record<string, (page: Page) => Promise<unknown>> = {
    'the login form': (page) => page.goto(server.url + paths.login.to()),
    'the login form with errors': async (page) => {
      await page.goto(server.url + paths.login.to());
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByText('Missing Username').first().waitFor();
    },
    'the code by text': () => enter(server.url, { challenge: 'SMS_MFA' }),
    'the new password': () => enter(server.url, { challenge: 'NEW_PASSWORD_REQUIRED' }),
    'the reset request form': (page) => page.goto(server.url + paths.passwordReset.to()),
    'the reset': async (page) => {
      await page.goto(server.url + paths.passwordReset.to());
      await page.getByLabel('Username').fill('maria');
      await page.getByRole('button', { name: 'Send Code' }).click();
      await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    },
    'the missing-group alert': () => enter(server.url, { access_group: 'Lost' }),
    'the sign-out confirmation': async (page) => {
      await enter(server.url);
      await arrived(page, paths.home.to());
      await page.goto(`data:text/html,<a href="${server.url}${paths.logout.to()}">out</a>`);
      await page.getByText('out').click();
      await page.getByText('Do you want to sign out?').waitFor();
    },
    'the home page': () => enter(server.url),
    'a section': async (page) => {
      await enter(server.url, { landing_page: paths.files.to() });
      await arrived(page, paths.files.to());
    },
    'the admin panel': () => enter(server.url, { admin_user: 'T', access_group: '' }),
    'the profile': async (page) => {
      await enter(server.url);
      await arrived(page, paths.home.to());
      await page.goto(server.url + paths.user.to());
    },
    'the password': () => enter(server.url, { forcePasswordReset: 'T' }),
    'the second factor': async (page) => {
      await enter(server.url);
      await arrived(page, paths.home.to());
      await page.goto(server.url + paths.userAuthentication.to());
      await page.getByLabel('Current Password').fill(password);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Verification Code').fill(rightCode);
    },
    'the sign-up': (page) => page.goto(server.url + paths.signUp.to()),
    'the email answer page': (page) => page.goto(`${server.url}/eml?oid=1&cid=2&action=cancel`),
  };
  /** Screens checked in every run; a full run checks all of them. */
  const usual = [
    'the login form with errors',
    'the reset',
    'the home page',
    'the second factor',
    'the email answer page',
  ];
  for (const [name, reach] of Object.entries(screens)) {
    const look = usual.includes(name) ? it : itSlow;
    look(`passes axe in light and dark and fits 390 px: ${name}`, async () => {
      const { page } = visitor;
      await reach(page);
      await page.locator('h1').first().waitFor();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 800 });
      const widths = () => [document.documentElement.scrollWidth, document.documentElement.clientWidth];
      expect(await page.evaluate(widths)).to.deep.equal([390, 390]);
    });
  }

  it('[E1] confirms an appointment from an email link automatically and only once', async () => {
    const { page } = visitor;
    await page.goto(`${server.url}/eml?oid=1&cid=2&action=confirm`);
    await page.getByText('Thank you for confirming!').waitFor();
    expect(api.callsOf('notifications/email/confirm')).to.have.length(1);
  });
});
