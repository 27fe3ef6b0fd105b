import { expect } from 'chai';
import { demoTotpSecret } from '../../../server/demo/sign-ins.ts';
import { findTotpStep, fromBase32, toBase32 } from '../../../server/api/sign-in/totp.ts';
import { sql } from 'kysely';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import {
  addUser,
  appCode,
  codeSentTo,
  login,
  otherCode,
  password,
  verify,
  verifyAs,
} from '../../support/sign-in.ts';

const phone = '3125550123';

describe('a sign-in challenge', () => {
  let api: EmbeddedApi;
  beforeEach(async () => (api = await startEmbeddedApi()));
  afterEach(() => api.close());
  const error = (reply: Awaited<ReturnType<typeof login>>) => reply.body.results['error'];

  describe('a sign-in challenge by text message', () => {
    beforeEach(() => addUser(api, { mfaMethod: 'sms', phone }));

    it('[A6] sends a code to the verified phone and accepts it once', async () => {
      const challenge = await login(api);
      expect(challenge.body.results).to.include({ ChallengeName: 'SMS_MFA' });
      expect(challenge.body.p1).to.equal(undefined);
      expect(JSON.stringify(challenge.body)).to.contain('0123').and.not.contain(phone);
      const code = await codeSentTo(api, phone);
      const signedIn = await verify(api, challenge, { code });
      expect(signedIn.body.p1).to.match(/^[\w-]{43}$/);
      expect(error(await verify(api, challenge, { code }))).to.equal('Invalid Session');
    });

    it('[A6] rejects the code from an older message or another challenge', async () => {
      const first = await login(api);
      const old = await codeSentTo(api, phone);
      const second = await login(api);
      const code = await codeSentTo(api, phone);
      expect(error(await verify(api, first, { code }))).to.equal('Invalid Auth Code');
      if (old !== code) expect(error(await verify(api, second, { code: old }))).to.equal('Invalid Auth Code');
      expect((await verify(api, second, { code })).status).to.equal(200);
    });

    it('[A6] ends after five wrong codes', async () => {
      const challenge = await login(api);
      const code = await codeSentTo(api, phone);
      for (let attempts = 1; attempts <= 5; attempts += 1)
        expect((await verify(api, challenge, { code: otherCode(code) })).body.results).to.include({
          error: 'Invalid Auth Code',
          attempts,
        });
      expect(error(await verify(api, challenge, { code }))).to.equal('Try Later');
    });

    it('[A2] counts wrong codes toward the account lock despite a correct password', async () => {
      for (let index = 0; index < 3; index += 1) {
        const challenge = await login(api);
        const code = await codeSentTo(api, phone);
        for (let tries = 0; tries < 2; tries += 1) await verify(api, challenge, { code: otherCode(code) });
      }
      expect(error(await login(api))).to.equal('Account Locked');
    });

    it('expires after ten minutes and rejects codes from other users', async () => {
      await addUser(api, { userName: 'kim' });
      const challenge = await login(api);
      const code = await codeSentTo(api, phone);
      expect(error(await verifyAs('kim')(api, challenge, { code }))).to.equal('Invalid Session');
      api.now.ms += 10 * 60_000;
      expect(error(await verify(api, challenge, { code }))).to.equal('Invalid Session');
    });

    it('sends at most five messages in ten minutes', async () => {
      for (let index = 0; index < 5; index += 1) expect((await login(api)).status).to.equal(200);
      expect(error(await login(api))).to.equal('Try Later');
      api.now.ms += 10 * 60_000;
      expect((await login(api)).status).to.equal(200);
    });

    it('requires setup if the user has no verified phone', async () => {
      await sql`update users set verified_phone = null where user_name = 'pat'`.execute(api.database.db);
      expect(error(await login(api))).to.equal('Need MFA Setup');
    });
  });

  describe('a sign-in challenge by authenticator app', () => {
    beforeEach(async () => {
      const id = await addUser(api, { mfaMethod: 'totp' });
      await sql`
        insert into totp_secrets (id_user, secret) values (${id}::bigint, ${fromBase32(demoTotpSecret)})
      `.execute(api.database.db);
    });
    const answer = async (steps: number) =>
      verify(api, await login(api), { code: appCode(demoTotpSecret, api.now.ms, steps) });

    it('[A6] accepts only codes from the current, previous and next 30 seconds', async () => {
      expect(error(await answer(-2))).to.equal('Invalid Auth Code');
      expect(error(await answer(2))).to.equal('Invalid Auth Code');
      for (const steps of [-1, 0, 1]) expect((await answer(steps)).status, String(steps)).to.equal(200);
    });

    it('[A6] accepts each code only once', async () => {
      expect((await answer(0)).status).to.equal(200);
      expect(error(await answer(0))).to.equal('New TOTP Code');
      expect(error(await answer(-1))).to.equal('New TOTP Code');
      api.now.ms += 30_000;
      expect((await answer(0)).status).to.equal(200);
    });
  });

  describe('a sign-in challenge for a new password', () => {
    beforeEach(() => addUser(api, { temporary: true }));
    const choose = async (new_password: string) => verify(api, await login(api), { new_password });

    it('signs in with a valid new password', async () => {
      expect((await login(api)).body.results).to.include({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
      expect(error(await choose('short'))).to.equal('Password Does Not Meet the Requirements');
      expect(error(await choose('Password123!'))).to.equal('Password Does Not Meet the Requirements');
      expect(error(await choose(password))).to.equal('Another New Password');
      expect((await choose('Fresh-Start-88')).body.p1).to.match(/^[\w-]{43}$/);
      expect((await login(api, 'pat', 'Fresh-Start-88')).body.p1).to.match(/^[\w-]{43}$/);
    });
  });
});

describe('TOTP codes', () => {
  it('match the RFC 6238 test vectors', () => {
    const secret = Buffer.from('12345678901234567890');
    const vectors = [
      [59, '287082'],
      [1111111109, '081804'],
      [1111111111, '050471'],
      [1234567890, '005924'],
      [2000000000, '279037'],
      [20000000000, '353130'],
    ] as const;
    for (const [seconds, code] of vectors)
      expect(findTotpStep(secret, code, seconds * 1000), code).to.equal(Math.floor(seconds / 30));
    expect(toBase32(Buffer.from('foobar'))).to.equal('MZXW6YTBOI');
    expect(fromBase32(toBase32(secret))).to.deep.equal(secret);
  });
});
