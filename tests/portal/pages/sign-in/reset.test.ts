import { expect } from 'chai';
import { sendResetCode } from '../../../../server/api/sign-in/send-reset-code.ts';
import { readConfig } from '../../../../server/config.ts';
import { paths } from '../../../../shared/paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { silentLog } from '../../../support/silent-log.ts';
import { addUser, codeSentTo, otherCode } from '../../../support/sign-in.ts';
import { signInAndOut } from './staff.ts';

describe('wrong password reset codes by strangers', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  beforeEach(async () => {
    api = await startEmbeddedApi();
    await addUser(api);
    portal = await startTestPortal({ api: api.url, clock: () => api.now.ms, env: { TRUST_PROXY: '1' } });
  });
  afterEach(async () => {
    await portal.close();
    await api.close();
  });

  const at = (address: string) => portal.browser({ headers: { 'x-forwarded-for': address } });
  const office = '198.51.100.7';
  let passwords = 100;
  const ask = async (browser: Browser) => {
    const form = await browser.get(paths.passwordReset.to());
    await browser.press(form, 'Send Code', { username: 'pat' });
  };
  const send = async () => {
    const { database, now } = api;
    await sendResetCode(
      { db: database.db, clock: () => now.ms, config: readConfig({}), log: silentLog },
      'pat',
    );
    return codeSentTo(api, 'pat@mail.example');
  };
  /** Sets a new password through the emailed link, or in the browser that requested the code. */
  const set = async (
    browser: Browser,
    authCode: string,
    path = `${paths.passwordReset.to()}?user=pat&code=1`,
  ) => {
    const password = `New-Horse-${(passwords += 1)}`;
    const fields = { username: 'pat', authCode, password, confirm: password };
    return (await browser.press(await browser.get(path), 'Reset Password', fields)).text;
  };
  const guess = async (code: string, address: string, times = 7) => {
    const texts: string[] = [];
    for (let count = 0; count < times; count += 1) texts.push(await set(at(address), otherCode(code)));
    return texts;
  };
  const done = 'Your password was changed. Please sign in with your new password.';
  const tryLater = 'Attempt limit reached, please try again later';

  it('leave the correct code valid in the requesting browser, from any address', async () => {
    const owner = at(office);
    await ask(owner);
    const code = await send();
    for (const address of [office, '203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'])
      expect((await guess(code, address)).at(-1), address).to.include(tryLater);
    expect(await set(owner, code, paths.login.to())).to.include(done);
  });

  it('leave the correct code valid on a known device and from another address', async () => {
    const device = at(office);
    await signInAndOut(device, { user_name: 'pat' });
    let code = await send();
    await guess(code, office);
    expect(await set(device, code)).to.include(done);
    api.now.ms += 15 * 60_000;
    code = await send();
    await guess(code, office);
    expect(await set(at('203.0.113.9'), code)).to.include(done);
  });

  it('stop after six per address and invalidate the code after twenty when no browser requested it', async () => {
    const code = await send();
    const reached: number[] = [];
    for (const address of ['1', '2', '3', '4'])
      reached.push(
        (await guess(code, `203.0.113.${address}`)).filter((one) => !one.includes(tryLater)).length,
      );
    expect(reached).to.deep.equal([6, 6, 6, 6]);
    expect(await set(at(office), code)).to.include('Code authentication failed');
  });

  it('stop after six in a requesting browser, and only as many browsers count as requesting as codes were sent', async () => {
    const askers: Browser[] = [];
    for (let count = 0; count < 4; count += 1) {
      const browser = at(`203.0.113.${count}`);
      await ask(browser);
      askers.push(browser);
    }
    const code = await send();
    const told = async (browser: Browser) => {
      const texts: string[] = [];
      for (let count = 0; count < 7; count += 1)
        texts.push(await set(browser, otherCode(code), paths.login.to()));
      return texts.filter((text) => !text.includes(tryLater) && !text.includes('locked')).length;
    };
    for (const browser of askers.slice(0, 3)) expect(await told(browser)).to.equal(6);
    for (let index = 0; index < 3; index += 1) await guess(code, `203.0.113.1${index}`, 6);
    await guess(code, '203.0.113.20', 2);
    expect(await set(askers[3]!, code, paths.login.to()), 'asked, and nothing was sent').to.not.include(done);
  });
});
