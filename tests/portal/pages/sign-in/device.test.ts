import { expect } from 'chai';
import { sql } from 'kysely';
import { paths } from '../../../../shared/paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { addUser, codeSentTo, otherCode } from '../../../support/sign-in.ts';
import { startTestPortal, testSecret, type TestPortal } from '../../../support/portal.ts';
import { login, signInAndOut } from './staff.ts';

const lockMs = 5 * 60_000;
const pat = { user_name: 'pat' };

/** The embedded API limits attempts only by username, so the portal keeps sign-in open for known devices. */
describe('known device', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  let owner: Browser;
  const openPortal = (env: object = {}) =>
    startTestPortal({ api: api.url, clock: () => api.now.ms, env: { TRUST_PROXY: '1', ...env } });
  beforeEach(async () => {
    api = await startEmbeddedApi();
    await addUser(api);
    portal = await openPortal();
    owner = portal.browser({ headers: { 'x-forwarded-for': '203.0.113.1' } });
    await signInAndOut(owner, pat);
  });
  afterEach(async () => {
    await portal.close();
    await api.close();
  });

  const stranger = (at = portal) => at.browser({ headers: { 'x-forwarded-for': '198.51.100.7' } });
  const refusalOf = async (browser: Browser, user = pat, fields: Record<string, string> = {}) => {
    const page = await login(browser, user, fields);
    expect(page.status).to.equal(422);
    return page.withRole('alert').join();
  };
  const guess = (user = pat, browser = stranger()) => refusalOf(browser, user, { pw: 'Wrong-Pass-1' });
  const lockOut = async (user = pat) => {
    for (let count = 0; count < 6; count += 1) await guess(user);
  };
  const enters = async (browser: Browser) => {
    const { url } = await login(browser, pat);
    return url.pathname === paths.home.to();
  };
  const failuresAtApi = async () =>
    (await sql`select 1 from audit where action = 'login failed'`.execute(api.database.db)).rows.length;
  const locked = 'Your account is locked until';

  it('[A3] admits its owner while strangers are locked out, and unknown usernames lock the same way', async () => {
    for (const user of [pat, { user_name: 'nobody' }]) {
      for (const left of [5, 4, 3, 2, 1])
        expect(await guess(user)).to.include(`${left} of 6 attempts remaining`);
      expect(await guess(user)).to.include(locked);
    }
    expect(await failuresAtApi()).to.equal(10);
    expect(await refusalOf(stranger()), 'the right password').to.include(locked);
    expect(await enters(owner)).to.equal(true);
    expect(await refusalOf(stranger()), 'still').to.include(locked);
  });

  it('locks strangers out for exactly five minutes regardless of further attempts', async () => {
    for (let count = 0; count < 5; count += 1) await guess();
    api.now.ms += 100_000;
    const text = await guess();
    api.now.ms += lockMs - 1;
    expect(await guess()).to.equal(text);
    expect(await refusalOf(stranger())).to.include(locked);
    api.now.ms += 1;
    expect(await enters(stranger())).to.equal(true);
  });

  it('[A3] admits its owner after two hundred concurrent guesses, of which at most five reach the API', async () => {
    const form = await stranger().get(paths.login.to());
    const { fields } = form.fill('Login', { user_name: 'pat', pw: 'Wrong-Pass-1' });
    const cookie = form.headers['set-cookie']!.map((line) => line.split(';')[0]).join('; ');
    const headers = { cookie };
    await Promise.all(
      Array.from({ length: 200 }, () => stranger().post(paths.login.to(), fields, { headers })),
    );
    expect(await failuresAtApi()).to.be.within(1, 5);
    expect(await enters(owner)).to.equal(true);
  });

  it('[A3] never locks out its owner during a slow or fast attack', async () => {
    for (let round = 0; round < 4; round += 1) {
      await lockOut();
      api.now.ms += lockMs;
    }
    for (let minute = 0; minute < 12; minute += 1) {
      await guess();
      api.now.ms += 61_000;
    }
    for (const count of [4, 5]) {
      for (let tried = 0; tried < count; tried += 1) await guess();
      api.now.ms += lockMs - 1_000;
    }
    expect(await enters(owner)).to.equal(true);
    const { rows } = await sql`select 1 from audit where action = 'locked'`.execute(api.database.db);
    expect(rows).to.have.length(0);
  });

  it("counts its owner's typing errors toward the lockout of strangers but still admits the owner", async () => {
    expect(await guess(pat, owner)).to.include('5 of 6 attempts remaining');
    expect(await guess(pat, owner)).to.include('4 of 6 attempts remaining');
    for (const left of [3, 2, 1]) expect(await guess()).to.include(`${left} of 6 attempts remaining`);
    expect(await guess()).to.include(locked);
    expect(await enters(owner)).to.equal(true);
  });

  it('allows its owner six attempts before the lockout', async () => {
    for (const left of [5, 4, 3, 2, 1, 0])
      expect(await guess(pat, owner)).to.include(`${left} of 6 attempts remaining`);
    const text = await refusalOf(owner);
    expect(text).to.include(locked);
    api.now.ms += 60_000;
    expect(await refusalOf(stranger())).to.equal(text);
    api.now.ms += lockMs - 60_000;
    expect(await enters(stranger())).to.equal(true);
  });

  it('starts a new attempt count after a correct sign-in from an unknown device', async () => {
    for (let count = 0; count < 5; count += 1) {
      await guess();
      if (count === 3) expect(await enters(stranger())).to.equal(true);
    }
    expect(await guess()).to.include('4 of 6 attempts remaining');
  });

  it('admits its owner after a stranger who knows the password enters wrong codes', async () => {
    await addUser(api, { userName: 'sam', mfaMethod: 'sms', phone: '3125550166' });
    const sam = { user_name: 'sam' };
    const code = () => codeSentTo(api, '3125550166');
    const device = portal.browser();
    const enters = async () => {
      const form = await login(device, sam);
      const { url } = await device.press(form, 'Verify', { code: await code() });
      return url.pathname === paths.home.to();
    };
    expect(await enters()).to.equal(true);
    await device.get(paths.logout.to(), { headers: { 'sec-fetch-site': 'same-origin' } });
    const thief = stranger();
    let form = await login(thief, sam);
    for (let count = 0; count < 6; count += 1) {
      form = await thief.press(form, 'Verify', { code: otherCode(await code()) });
      const wanted = count < 5 ? 'Code authentication failed' : locked;
      expect(form.withRole('alert').join(), String(count)).to.include(wanted);
    }
    expect(await refusalOf(stranger(), sam)).to.include(locked);
    api.now.ms += 60_000;
    expect(await enters()).to.equal(true);
  });

  it('needs a cookie that belongs to the user, is unmodified, and has not expired', async () => {
    await addUser(api, { userName: 'eve' });
    const eve = stranger();
    await signInAndOut(eve, { user_name: 'eve' });
    const own = owner.cookies.get('device')!;
    await lockOut();
    expect(await refusalOf(eve), "another user's").to.include(locked);
    const first = own.startsWith('A') ? 'B' : 'A';
    for (const forged of [
      first + own.slice(1),
      own.slice(0, -1),
      `${own}0`,
      own.slice(0, 43),
      'pat',
      '.',
      '',
    ]) {
      const browser = stranger();
      browser.cookies.set('device', forged);
      expect(await refusalOf(browser), forged).to.include(locked);
    }
    const copied = stranger();
    copied.cookies.set('device', own);
    expect(await enters(copied), 'the cookie itself').to.equal(true);
    api.now.ms += 181 * 24 * 3_600_000;
    await lockOut();
    expect(await refusalOf(owner), 'half a year later').to.include(locked);
  });

  it('stays known after a rotation of the secret until the old secret is removed', async () => {
    const next = 'another-secret-0123456789-another-secret-01';
    for (const [secrets, known] of [
      [`${next},${testSecret}`, true],
      [next, false],
    ] as const) {
      const other = await openPortal({ SESSION_SECRET: secrets });
      try {
        for (let count = 0; count < 6; count += 1) await guess(pat, stranger(other));
        const browser = other.browser();
        browser.cookies.set('device', owner.cookies.get('device')!);
        expect(await enters(browser), secrets).to.equal(known);
      } finally {
        await other.close();
      }
    }
  });

  it('remembers at most five users and reveals none of their names in the cookie', async () => {
    const names = ['one', 'two', 'three', 'four', 'five'];
    for (const userName of names) {
      await addUser(api, { userName });
      await signInAndOut(owner, { user_name: userName });
    }
    const cookie = owner.cookies.get('device')!;
    expect(cookie).to.have.length.below(300);
    for (const name of ['pat', ...names]) {
      expect(cookie).to.not.include(name);
      expect(cookie).to.not.include(Buffer.from(name).toString('base64url'));
    }
    await lockOut();
    expect(await refusalOf(owner), 'the first of six').to.include(locked);
    await lockOut({ user_name: 'one' });
    expect((await login(owner, { user_name: 'one' })).url.pathname).to.equal(paths.home.to());
  });

  it('[S1] uses a host-only cookie hidden from scripts, as do all other cookies', async () => {
    const production = await openPortal({ NODE_ENV: 'production', REDIS_URL: 'redis://127.0.0.1:1' });
    try {
      const browser = production.browser();
      const form = await browser.get(paths.login.to());
      const { fields } = form.fill('Login', { user_name: 'pat', pw: 'Correct-Horse-7', remember: 'on' });
      const { headers } = await browser.post(paths.login.to(), fields, { follow: false });
      const lines = headers['set-cookie'] ?? [];
      const device = lines.find((one) => one.includes('device='));
      expect(device).to.match(/^__Host-device=[\w-]{43}[0-9a-z]+; Max-Age=15552000;/);
      expect(lines.map((line) => line.split('=')[0])).to.include.members(['__Host-user', '__Host-sid']);
      for (const line of [...(form.headers['set-cookie'] ?? []), ...lines]) {
        expect(line)
          .to.match(/^__Host-/)
          .and.not.include('Domain');
        for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
          expect(line.split('; '), line).to.include(part);
      }
    } finally {
      await production.close();
    }
  });
});
