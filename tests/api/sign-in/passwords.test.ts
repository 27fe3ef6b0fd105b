import { expect } from 'chai';
import { sql } from 'kysely';
import { sendResetCode } from '../../../server/api/sign-in/send-reset-code.ts';
import { readConfig } from '../../../server/config.ts';
import { normaliseUserName } from '../../../shared/sign-in/credentials.ts';
import { silentLog } from '../../support/silent-log.ts';
import { addUser, codeSentTo, login, otherCode, password, tokenOf } from '../../support/sign-in.ts';
import { describeApi } from '../../support/fixtures.ts';

const fresh = 'Fresh-Start-88';

describeApi('a password', (api) => {
  beforeEach(async () => {
    await addUser(api);
  });

  describe('a password change', () => {
    const change = async (body: object, token?: string) =>
      api.call(
        'POST user/password',
        { user_name: 'pat', pw_old: password, pw: fresh, ...body },
        { token: token ?? (await tokenOf(api)) },
      );

    it('replaces the old password and ends all other sessions', async () => {
      const [own, other] = [await tokenOf(api), await tokenOf(api)];
      await sql`update users set "forcePasswordReset" = 'T'`.execute(api.database.db);
      expect((await change({}, own)).status).to.equal(200);
      const { id } = (
        await sql<{ id: string }>`select id::text from users where user_name = 'pat'`.execute(api.database.db)
      ).rows[0]!;
      const { results } = (await api.call(`GET users/${id}`, undefined, { token: own })).body;
      expect(results[0]!['forcePasswordReset']).to.equal('F');
      expect((await api.call('GET org', undefined, { token: other })).status).to.equal(401);
      expect((await login(api)).body.results['error']).to.equal('Invalid Credentials');
      expect((await login(api, 'pat', fresh)).status).to.equal(200);
    });

    it("[A8, A11] requires a valid new password and the user's current password", async () => {
      await addUser(api, { userName: 'kim' });
      const token = await tokenOf(api);
      const cases: [object, number, RegExp][] = [
        [{ pw_old: '' }, 400, /^Enter your current password$/],
        [{ pw: 'Ab1-567' }, 400, /^Must be at least 8 characters$/],
        [{ pw: 'alllowercase1' }, 400, /^New password fails to meet criteria$/],
        [{ pw: 'Aaaa1111' }, 400, /^New password fails to meet criteria$/],
        [{ pw: 'Welcome123' }, 400, /too common/],
        [{ pw: `A1${'xy'.repeat(200)}` }, 400, /At most 256 characters/],
        [{ pw: password }, 400, /^Please use a different password$/],
        [{ pw_old: 'Wrong-Pass-1' }, 400, /^Password entered is incorrect\.$/],
        [{ user_name: 'kim' }, 403, /don’t have permission/],
      ];
      for (const [body, status, msg] of cases) {
        const reply = await change(body, token);
        expect(reply.status, JSON.stringify(body)).to.equal(status);
        expect(reply.body.msg).to.match(msg);
      }
      expect((await change({ pw: `Long-é漢字🦷 ${'pass phrase 7 '.repeat(5)}` }, token)).status).to.equal(
        200,
      );
    });

    it('allows six wrong guesses without locking the sign-in', async () => {
      const token = await tokenOf(api);
      const errors = [];
      for (let index = 0; index < 7; index += 1)
        errors.push((await change({ pw_old: 'Wrong-Pass-1' }, token)).body.results['error']);
      expect(errors).to.deep.equal([...Array<string>(6).fill('Invalid Credentials'), 'Account Locked']);
      expect((await login(api)).status).to.equal(200);
    });
  });

  describe('a password reset', () => {
    const mail = 'pat@mail.example';
    const ask = (username: string) => api.call('POST user/request_password', { username });
    const deps = () => ({
      db: api.database.db,
      clock: () => api.now.ms,
      config: readConfig(),
      log: silentLog,
    });
    const askAndSend = async () => {
      await ask('pat');
      await sendResetCode(deps(), 'pat');
      return codeSentTo(api, mail);
    };
    const reset = (authCode: string, body: object = {}) =>
      api.call('POST cognito_password_reset', { username: 'Pat', password: fresh, authCode, ...body });
    const error = async (reply: ReturnType<typeof reset>) => (await reply).body.results['error'];

    it('[A9] gives the same response for every username', async () => {
      const replies = [await ask('pat'), await ask('nobody'), await ask('')];
      for (const { status, body } of replies)
        expect({ status, body }).to.deep.equal({ status: 200, body: { success: true, results: [] } });
      const { rows } = await sql<{ key: string }>`
        select key from graphile_worker.jobs where task_identifier = 'password_reset'
      `.execute(api.database.db);
      expect(rows).to.have.length(2);
      await sendResetCode(deps(), 'nobody');
      expect((await api.call('GET dev/outbox')).body.results).to.deep.equal([]);
    });

    it('[A9] accepts the emailed code once and ends all sessions and locks', async () => {
      const token = await tokenOf(api);
      const code = await askAndSend();
      for (let index = 0; index < 6; index += 1) await login(api, 'pat', 'Wrong-Pass-1');
      expect((await reset(code)).status).to.equal(200);
      expect((await api.call('GET org', undefined, { token })).status).to.equal(401);
      expect((await login(api, 'pat', fresh)).body.p1).to.match(/^[\w-]{43}$/);
      expect(await error(reset(code, { password: 'Another-One-99' }))).to.equal('Invalid Auth Code');
    });

    it('[A9] keeps the second factor', async () => {
      await sql`update users set mfa_method = 'sms', verified_phone = '3125550123' where user_name = 'pat'`.execute(
        api.database.db,
      );
      await reset(await askAndSend());
      expect((await login(api, 'pat', fresh)).body.results['ChallengeName']).to.equal('SMS_MFA');
    });

    it('[A9] requires the newest code within ten minutes and a valid new password', async () => {
      const old = await askAndSend();
      const code = await askAndSend();
      if (old !== code) expect(await error(reset(old))).to.equal('Invalid Auth Code');
      expect(await error(reset(code, { password: 'short' }))).to.equal(
        'Password Does Not Meet the Requirements',
      );
      expect(await error(reset(code, { password }))).to.equal('Another New Password');
      api.now.ms += 10 * 60_000;
      expect(await error(reset(code))).to.equal('Invalid Auth Code');
    });

    it('[A9] limits guesses equally for every name: five per code and six per five minutes', async () => {
      const code = await askAndSend();
      const known = [];
      const unknown = [];
      for (let index = 0; index < 7; index += 1) {
        known.push((await reset(index === 5 ? code : otherCode(code))).body);
        unknown.push((await reset('123456', { username: 'nobody' })).body);
      }
      expect(known).to.deep.equal(unknown);
      expect(known.map(({ results }) => results['error'])).to.deep.equal([
        ...Array<string>(6).fill('Invalid Auth Code'),
        'Account Locked',
      ]);
    });

    it("[H7] emails a link to the portal's configured address at most five times in ten minutes", async () => {
      for (let index = 0; index < 7; index += 1) await askAndSend();
      const mails = (await api.call('GET dev/outbox')).body.results;
      expect(mails).to.have.length(5);
      const { body } = await api.call(`GET dev/outbox/${mails[0]!['id']}`, undefined, {
        headers: { 'X-Forwarded-Host': 'evil.example' },
      });
      expect(body.results[0]!['text']).to.contain('http://localhost:3000/passwordreset?user=pat&code=1');
    });

    it('[A9] escapes HTML in the username', async () => {
      const name = '<img src=x onerror=alert(1)>';
      await addUser(api, { userName: name });
      await sendResetCode(deps(), normaliseUserName(name));
      const { rows } = await sql<{ html: string; body_text: string }>`
        select html, body_text from outbox
      `.execute(api.database.db);
      expect(rows[0]?.body_text).to.include(name);
      expect(rows[0]?.html).to.include('&lt;img').and.not.include('<img');
    });

    it('works for a user who is required to reset the password', async () => {
      await sql`update credentials set reset_required = true`.execute(api.database.db);
      expect((await login(api)).body.results).to.deep.equal({ error: 'Password Reset' });
      await sendResetCode(deps(), 'pat');
      expect((await reset(await codeSentTo(api, mail))).status).to.equal(200);
      expect((await login(api, 'pat', fresh)).status).to.equal(200);
    });
  });
});
