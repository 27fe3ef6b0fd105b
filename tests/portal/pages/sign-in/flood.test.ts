import { level2 } from '../../../support/test-api.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import { sql } from 'kysely';
import type { PasswordHasher } from '../../../../server/api/secrets/stored-password.ts';
import { createMemoryState } from '../../../../server/portal/state/memory-state.ts';
import type { Counters } from '../../../../server/portal/state/state.ts';
import { paths } from '../../../../shared/paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { createPausableHasher } from '../../../support/pausable-hasher.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { refusal } from '../../../support/sign-in-api.ts';
import { addUser, basic } from '../../../support/sign-in.ts';
import { until } from '../../../support/until.ts';
import { login, signInAndOut, startSignInTrial, type SignInTrial } from './staff.ts';

const pat = { user_name: 'pat' };
const wrong = { pw: 'Wrong-Pass-1' };
const tryLater = 'Attempt limit reached, please try again later';
const isIn = ({ url }: { url: URL }) => url.pathname === paths.home.to();
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const proxied = { TRUST_PROXY: '1' };

describe('flood of guesses for random usernames', () => {
  let api: EmbeddedApi;
  let portals: TestPortal[];
  let owner: Browser;
  const open = async (passwords?: PasswordHasher) => {
    api = await startEmbeddedApi({ passwords });
    await addUser(api);
    const first = await startTestPortal({ api: api.url, clock: () => api.now.ms, env: proxied });
    const { state } = first.deps;
    const second = await startTestPortal({ api: api.url, clock: () => api.now.ms, env: proxied, state });
    portals = [first, second];
    owner = first.browser(from('198.51.100.7'));
    await signInAndOut(owner, pat);
  };
  afterEach(async () => {
    for (const portal of portals) await portal.close();
    await api.close();
  });

  let names = 0;
  const guess = async (address = '198.51.100.7', portal = portals[names % 2]!) => {
    const page = await login(portal.browser(from(address)), { user_name: `name-${(names += 1)}` }, wrong);
    return page.withRole('alert').join();
  };
  const hashed = async () =>
    (await sql`select 1 from audit where action = 'login failed'`.execute(api.database.db)).rows.length;

  it('reaches the API at most thirty times per address in five minutes, across all portals', async () => {
    await open();
    for (let count = 0; count < 3; count += 1) {
      const texts = await Promise.all(Array.from({ length: 12 }, () => guess()));
      const refused = texts.filter((text) => text.includes(tryLater));
      expect(refused).to.have.length([0, 0, 6][count]!);
    }
    expect(await hashed()).to.equal(30);
    api.now.ms += 5 * 60_000 - 1;
    expect(await guess()).to.include(tryLater);
    api.now.ms += 1;
    expect(await guess()).to.include('5 of 6 attempts remaining');
  });

  it("leaves sign-in open to the owner's known device at the same address and to everyone at other addresses", async () => {
    await open();
    for (let count = 0; count < 40; count += 1) await guess();
    expect(isIn(await login(owner, pat))).to.equal(true);
    expect(isIn(await login(portals[1]!.browser(from('203.0.113.9')), pat))).to.equal(true);
    const text = (await login(portals[0]!.browser(from('198.51.100.7')), pat)).withRole('alert').join();
    expect(text, 'an unknown browser at that address').to.include(tryLater);
  });

  it('does not count attempts if the API rejected the portal’s key', async () => {
    await open();
    const { state } = portals[0]!.deps;
    const clock = () => api.now.ms;
    const keyed = await startEmbeddedApi({ environment: { API_KEY: 'key-of-other-portals' } });
    const misled = await startTestPortal({ api: keyed.url, clock, env: proxied, state });
    portals.push(misled);
    const browser = () => misled.browser(from('198.51.100.7'));
    for (let count = 0; count < 10; count += 1)
      expect((await login(browser(), pat)).withRole('alert').join()).to.not.include(tryLater);
    await keyed.close();
    const portal = await startTestPortal({ api: api.url, clock, env: proxied, state });
    portals.push(portal);
    expect(isIn(await login(portal.browser(from('198.51.100.7')), pat))).to.equal(true);
  });

  it('fills the queue for strangers but not the queue for known devices', async () => {
    const hasher = createPausableHasher();
    await open(hasher.passwords);
    hasher.pause();
    let turnedAway = 0;
    const guesses = Array.from({ length: 44 }, async (_, index) => {
      const headers = basic(`name-${index}`, wrong.pw);
      const { status } = await api.call('POST login', {}, { headers });
      if (status === 429) turnedAway += 1;
      return status;
    });
    // Two attempts are running and 32 are waiting when the first is rejected, so all 44 have arrived by the tenth rejection.
    await until(() => turnedAway === 10);
    const entered = login(owner, pat);
    await until(() => hasher.verifiedLines[45] === 'known');
    hasher.release();
    expect(isIn(await entered)).to.equal(true);
    const statuses = await Promise.all(guesses);
    expect(statuses.filter((status) => status === 429)).to.have.length(10);
    expect(await hashed()).to.equal(34);
    // The first entry is the owner's earlier sign-in; at most three strangers may run before the owner's next one.
    expect(hasher.begun.slice(1).findIndex((password) => password !== wrong.pw)).to.be.within(2, 3);
  });

  it('uses at most half of the API permits, leaving the rest for known devices', async () => {
    const hasher = createPausableHasher();
    await open(hasher.passwords);
    hasher.pause();
    const guesses = Array.from({ length: 44 }, (_, index) => guess(`203.0.113.${index}`, portals[0]));
    await until(() => hasher.verifiedLines.length === 1 + 16);
    const entered = login(owner, pat);
    await until(() => hasher.verifiedLines[17] === 'known');
    hasher.release();
    expect(isIn(await entered)).to.equal(true);
    const reached = (await Promise.all(guesses)).filter((text) => text.includes('5 of 6 attempts remaining'));
    expect(await hashed()).to.equal(reached.length);
  });
});

describe('username whose attempts never reached the API', () => {
  let trial: SignInTrial;
  beforeEach(async () => {
    const memory = createMemoryState({ clock: Date.now, sessionTtlSeconds: 900 });
    trial = await startSignInTrial({ env: proxied, state: { ...memory, counters: slowly(memory.counters) } });
  });
  afterEach(() => trial.close());

  /** Delays each counter call as a network would, so that concurrent attempts interleave. */
  const slowly = (counters: Counters): Counters => ({
    ...counters,
    consume: (...asked) => wait(20).then(() => counters.consume(...asked)),
    release: (key) => wait(20).then(() => counters.release(key)),
  });
  const at = () => trial.portal.browser(from('198.51.100.7'));
  const unseen: [string, () => unknown][] = [
    [
      'stays unlocked after concurrent attempts from a blocked address',
      async () => {
        for (let count = 0; count < 30; count += 1) await login(at(), { user_name: `name-${count}` }, wrong);
      },
    ],
    [
      'stays unlocked after concurrent attempts while the API is down',
      () => trial.api.always.set('login', { status: 500, body: '' }),
    ],
  ];
  for (const [title, begin] of unseen)
    it(title, async () => {
      const user = trial.api.addUser({ user_name: 'often' });
      await begin();
      const texts = await Promise.all(
        Array.from({ length: 14 }, async () => (await login(at(), user, wrong)).withRole('alert').join()),
      );
      expect(texts.filter((text) => text.includes('locked'))).to.deep.equal([]);
      trial.api.always.delete('login');
      // Lets an open circuit breaker close again.
      trial.time.now += 60_000;
      expect(isIn(await login(trial.portal.browser(from('203.0.113.9')), user))).to.equal(true);
    });
});

describe('portal sign-in attempts', () => {
  let trial: SignInTrial;
  beforeEach(async () => (trial = await startSignInTrial({ env: proxied })));
  afterEach(() => trial.close());

  const unseen = [
    ["'Try Later'", refusal('Try Later')],
    ["'Try Later' with 429", { ...refusal('Try Later'), status: 429 }],
    ['an API that is down', { status: 500, body: '' }],
  ] as const;
  for (const [what, answer] of unseen) {
    it(`do not count when the API did not check them: ${what}`, async () => {
      const user = trial.api.addUser({ user_name: 'often' });
      const known = trial.portal.browser();
      await signInAndOut(known, user);
      trial.api.always.set('login', answer);
      for (let count = 0; count < 9; count += 1) await login(known, user);
      for (let count = 0; count < 31; count += 1)
        await login(trial.portal.browser(), { user_name: count < 9 ? 'often' : `name-${count}` });
      trial.api.always.delete('login');
      // Lets an open circuit breaker close again.
      trial.time.now += 60_000;
      expect(isIn(await login(known, user)), 'at a known device').to.equal(true);
      expect(isIn(await login(trial.portal.browser(), user)), 'elsewhere').to.equal(true);
    });
  }

  it('succeed for forty users of one office at once', async () => {
    const users = Array.from({ length: 40 }, () => trial.api.addUser());
    const pages = await Promise.all(users.map((user) => login(trial.portal.browser(), user)));
    expect(pages.filter(isIn)).to.have.length(40);
  });

  it('carry the known-device flag only when the API supports it', async () => {
    const user = trial.api.addUser();
    const browser = trial.portal.browser();
    await signInAndOut(browser, user);
    await signInAndOut(browser, user);
    trial.api.report(level2);
    trial.time.now += 60_000;
    await signInAndOut(browser, user);
    await signInAndOut(browser, user);
    const told = trial.api.callsOf('login').map(({ headers }) => headers['x-known-device']);
    expect(told).to.deep.equal([undefined, undefined, undefined, '1']);
  });

  it('carry the client fingerprint, as do password resets, only when the API supports it', async () => {
    const triers = async () => {
      const browser = trial.portal.browser();
      const form = await browser.get(`${paths.passwordReset.to()}?user=pat&code=1`);
      const fields = { username: 'pat', authCode: '111111', password: 'New-Horse-1', confirm: 'New-Horse-1' };
      await browser.press(form, 'Reset Password', fields);
      return trial.api.callsOf('cognito_password_reset').map(({ headers }) => typeof headers['x-trier']);
    };
    expect(await triers()).to.deep.equal(['undefined']);
    trial.api.report(level2);
    trial.time.now += 60_000;
    await triers();
    expect((await triers()).at(-1)).to.equal('string');
  });
});
