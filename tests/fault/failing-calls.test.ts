import { expect } from 'chai';
import { paths } from '../../shared/paths.ts';
import type { Browser } from '../support/browser.ts';
import type { PostedFields } from '../support/page.ts';
import { answerPayment, paymentPath } from '../support/test-api.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { card } from '../portal/pages/pay/payer.ts';
import { password, startSignInApi, type SignInApi } from '../support/sign-in-api.ts';
import { until } from '../support/until.ts';

const failing = { status: 500, body: { success: false } };
const lists = ['contacts', 'files', 'notifications', 'jobs'].map((name) => `GET ${name}`);

describe('a portal with failing API calls', () => {
  let api: SignInApi;
  let portal: TestPortal;
  let clock: { now: number };
  let release: () => void;

  beforeEach(async () => {
    clock = { now: Date.now() };
    api = await startSignInApi();
    portal = await startTestPortal({ api: api.url, clock: () => clock.now });
    for (const name of ['get_payment_detail', 'verification_check', 'payment_submission']) {
      const path = `notify2pay/${name}`;
      api.always.set(path, answerPayment({ method: 'POST', path, headers: {}, body: {} }));
    }
  });
  afterEach(async () => {
    release?.();
    await portal.close();
    await api.close();
  });

  const hang = (names: readonly string[]) => {
    const end = new Promise<void>((resolve) => (release = resolve));
    for (const name of names) api.holdUntil.set(name, end);
  };
  const tryToSignIn = async (fields: PostedFields, browser = portal.browser()) => {
    const page = await browser.get(paths.login.to());
    return browser.post(paths.login.to(), page.fill('Login', fields).fields, { follow: false });
  };
  const signIn = async (idOrg = '204117'): Promise<Browser> => {
    api.org['id'] = idOrg;
    const browser = portal.browser();
    const { user_name } = api.addUser();
    const { status, headers } = await tryToSignIn({ user_name, pw: password }, browser);
    expect([status, headers.location]).to.deep.equal([303, paths.home.to()]);
    return browser;
  };
  const pay = async (): Promise<string> => {
    const browser = portal.browser();
    const asked = await browser.get(paymentPath);
    const form = await browser.press(asked, 'Verify', { last_name: 'Doe', dob: '04/09/1961' });
    const done = await browser.press(form, 'Submit Payment', card);
    return done.text;
  };
  const readiness = async () => (await portal.browser().get(paths.ready.to())).status;
  const open = (browsers: readonly Browser[], path: string) =>
    Promise.all(browsers.map((browser) => browser.get(path)));

  it('serves every sign-in and payment while every list request returns 500', async () => {
    const staff = await Promise.all(Array.from({ length: 8 }, () => signIn()));
    for (const name of lists) api.always.set(name, failing);
    await open(staff, paths.contacts.to());
    const paused = await open(staff, paths.contacts.to());
    expect(paused.map(({ status }) => status)).to.deep.equal(staff.map(() => 503));
    for (let index = 0; index < 24; index += 1) await signIn();
    for (let index = 0; index < 5; index += 1) expect(await pay()).to.contain('A1B2C3');
    expect(await readiness()).to.equal(200);
  });

  it("serves sign-ins, payments and other organizations while one organization's list requests hang", async () => {
    const [ours, theirs] = [await signIn('204117'), await signIn('204118')];
    hang(lists);
    const waiting = Promise.all(Array.from({ length: 160 }, () => ours.get(paths.contacts.to())));
    await until(() => api.callsOf('GET contacts').length >= 64);
    expect((await portal.browser().get(paths.login.to())).status).to.equal(200);
    expect(api.callsOf('GET contacts').length, 'half of the permits').to.equal(64);
    for (let index = 0; index < 8; index += 1) await signIn('204117');
    for (let index = 0; index < 2; index += 1) expect(await pay()).to.contain('A1B2C3');
    expect((await theirs.get('/app/admin/users')).status).to.equal(200);
    expect(await readiness()).to.equal(200);
    release();
    await waiting;
  });

  it('opens the circuit breaker when every kind of call fails, reports it, and recovers', async () => {
    const staff = await signIn();
    const names = ['login', 'notify2pay/get_payment_detail', 'GET contacts'];
    const answers = names.map((name) => [name, api.always.get(name)] as const);
    let tries = 0;
    const callEveryKind = async () => {
      await portal.browser().get(paymentPath);
      await tryToSignIn({ user_name: `user${(tries += 1)}`, pw: password });
      await staff.get(paths.contacts.to());
      await staff.get(paths.contacts.to(), { headers: { 'x-background': '1' } });
    };
    for (const name of names) api.always.set(name, failing);
    for (let index = 0; index < 9; index += 1) await callEveryKind();
    expect(await readiness()).to.equal(200);
    await callEveryKind();
    expect(await readiness()).to.equal(503);
    const before = api.calls.length;
    expect((await staff.get('/app/admin/users')).status).to.equal(503);
    expect(api.calls.length).to.equal(before);

    clock.now += 10_000;
    expect(await readiness()).to.equal(200);
    await callEveryKind();
    expect(await readiness()).to.equal(503);
    clock.now += 1_000;
    for (const [name, answer] of answers)
      if (answer) api.always.set(name, answer);
      else api.always.delete(name);
    expect(await pay()).to.contain('A1B2C3');
    expect(await readiness()).to.equal(200);
    expect((await staff.get('/app/admin/users')).status).to.equal(200);
  });
});
