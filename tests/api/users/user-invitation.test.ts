import { expect } from 'chai';
import { sql } from 'kysely';
import { noProviderMessages } from '../../../shared/locales/en/delivery.ts';
import { invitationMessages } from '../../../shared/locales/en/administration.ts';
import { signInErrors } from '../../../shared/locales/en/sign-in.ts';
import { signIn, startEmbeddedApi } from '../../support/embedded-api.ts';
import { whileLocked } from '../../support/database.ts';
import { addUser, login, tokenOf } from '../../support/sign-in.ts';
import { describeApi } from '../../support/fixtures.ts';

const org = '204117';
const hourMs = 3_600_000;
const chosen = 'Willow-Branch-77';

describeApi(
  'an invitation to set a password',
  { environment: { PUBLIC_URL: 'https://portal.example' } },
  (api) => {
    let manager: string;
    beforeEach(async () => {
      manager = await signIn(api, { org, group: 'Admin' });
    });

    const as = (token: string, route: string, body?: unknown) => api.call(route, body, { token });
    const kim = {
      user_name: 'kim',
      first_name: 'Kim',
      last_name: 'Doe',
      email: 'kim@mail.example',
      invite: 'T',
      access_group: 'Everything',
    };
    const make = (fields: object = {}) => as(manager, 'POST users', { ...kim, ...fields });
    const made = async () => {
      await as(manager, 'POST groups', { name: 'Everything' });
      const { status, body } = await make();
      expect(status).to.equal(200);
      return body.p1!;
    };
    const mails = async () => {
      const { rows } = await sql<{ recipient: string; body_text: string }>`
      select recipient, body_text from outbox order by created, id
    `.execute(api.database.db);
      return rows;
    };
    const link = async () =>
      new URL(/https:\S+/.exec((await mails()).at(-1)?.body_text ?? '')?.[0] ?? 'about:blank');
    const tokenSent = async () => (await link()).searchParams.get('token') ?? '';
    const open = (token: string) => api.call('POST user_invitations/open', { token });
    const accept = (token: string, password = chosen) =>
      api.call('POST user_invitations/accept', { token, password });
    const standing = async (id: string) => (await as(manager, `GET users/${id}/invitation`)).body.results;
    const expectOver = async (token: string) => {
      for (const { status, body } of [await open(token), await accept(token)])
        expect([status, body.results, body.msg]).to.deep.equal([
          400,
          { error: 'Invitation Over' },
          signInErrors['Invitation Over'],
        ]);
    };
    const trail = async (action: string) => {
      const { rows } = await sql<{ record_id: string; detail: string }>`
      select record_id, detail from audit where action = ${action} and id_org = ${org}::bigint order by time, id
    `.execute(api.database.db);
      return rows;
    };

    it('creates a user who sets a password through the link once and signs in', async () => {
      const id = await made();
      const sent = await link();
      expect(sent.origin + sent.pathname).to.equal('https://portal.example/invitation');
      const token = await tokenSent();
      expect(await standing(id)).to.deep.equal({
        may_invite: 'T',
        invited: String(Math.trunc(api.now.ms / 1000)),
        expires: String(Math.trunc((api.now.ms + 72 * hourMs) / 1000)),
      });
      expect((await login(api, 'kim', chosen)).status).to.equal(400);
      const opened = await open(token);
      expect(opened.body.results).to.deep.equal({
        user_name: 'kim',
        org_name: 'Lakeside Family Clinic 204117',
      });
      const weak = await accept(token, 'short');
      expect(weak.body.results).to.deep.equal({ error: 'Password Does Not Meet the Requirements' });
      const accepted = await accept(token);
      expect(accepted.body.results[0]).to.include({ user_name: 'kim' });
      expect((await as(accepted.body.p1!, 'GET org')).status).to.equal(200);
      expect((await login(api, 'kim', chosen)).status).to.equal(200);
      await expectOver(token);
      expect(await standing(id)).to.deep.equal({ may_invite: 'F', invited: '', expires: '' });
      expect((await as(manager, `POST users/${id}/invitation`, {})).body.msg).to.equal(
        invitationMessages.notOpen,
      );
      expect(await trail('invite')).to.deep.equal([
        { record_id: id, detail: 'Invited by email to kim*************' },
      ]);
      expect((await trail('password')).map(({ detail }) => detail)).to.deep.equal([
        'Password chosen through an invitation',
      ]);
    });

    it('[A13] accepts only one of several concurrent requests', async () => {
      await made();
      const token = await tokenSent();
      const calls = [1, 2, 3, 4].map((n) => () => accept(token, `${chosen}${n}`));
      const all = await whileLocked(api.database, 'select from user_invitations for update', calls);
      expect(all.map(({ status }) => status).sort()).to.deep.equal([200, 400, 400, 400]);
    });

    it('[A13] stores only a hash and looks up only signed tokens', async () => {
      await made();
      const token = await tokenSent();
      const { rows } = await sql<{ kept: string }>`
      select to_jsonb(user_invitations)::text as kept from user_invitations
    `.execute(api.database.db);
      expect(rows).to.have.length(1);
      for (const form of ['utf8', 'hex'] as const)
        expect(rows[0]!.kept).to.not.include(Buffer.from(token.slice(0, 43)).toString(form));
      const forged = 'A'.repeat(43);
      await sql`update user_invitations set token_hash = sha256(${forged}::bytea)`.execute(api.database.db);
      for (const bad of ['', 'x', forged, `${forged}${'0'.repeat(20)}`, token]) await expectOver(bad);
    });

    it('[A13] ends after 72 hours, when withdrawn, or when replaced, and can be sent again', async () => {
      const id = await made();
      const first = await tokenSent();
      const again = () => as(manager, `POST users/${id}/invitation`, {});
      const soon = await again();
      expect([soon.status, soon.body.msg]).to.deep.equal([429, invitationMessages.justSent]);
      api.now.ms += 61_000;
      expect((await again()).status).to.equal(200);
      await expectOver(first);
      const second = await tokenSent();
      expect((await open(second)).status).to.equal(200);
      expect((await as(manager, `POST users/${id}/invitation/withdraw`, {})).status).to.equal(200);
      await expectOver(second);
      expect(await standing(id)).to.deep.equal({ may_invite: 'T', invited: '', expires: '' });
      expect(await trail('withdraw invitation')).to.have.length(1);
      api.now.ms += 1000;
      await again();
      const third = await tokenSent();
      api.now.ms += 72 * hourMs - 1;
      expect((await open(third)).status).to.equal(200);
      api.now.ms += 1;
      await expectOver(third);
      manager = await signIn(api, { org, group: 'Admin' });
      expect((await standing(id))['invited']).to.not.equal('');
    });

    it('[A13] stops working if the user is disabled, gets a password, or has a new email', async () => {
      const id = await made();
      const token = await tokenSent();
      for (const change of [{ disabled: 'T' }, { email: 'other@mail.example' }]) {
        await as(manager, 'PUT users', { id, ...change });
        await expectOver(token);
        await as(manager, 'PUT users', { id, disabled: 'F', email: kim.email });
        expect((await open(token)).status).to.equal(200);
      }
      await as(manager, 'PUT users', { id, pw: 'Maple-Street-88' });
      await expectOver(token);
      expect((await login(api, 'kim', 'Maple-Street-88')).status).to.equal(200);
    });

    it('requires an email address and creates no user without one', async () => {
      await as(manager, 'POST groups', { name: 'Everything' });
      const { status, body } = await make({ email: '' });
      expect([status, body.msg]).to.deep.equal([400, invitationMessages.noAddress]);
      const none = await make({ invite: 'F' });
      expect(none.status).to.equal(400);
      const { rows } = await sql`select from users where user_name = 'kim'`.execute(api.database.db);
      expect(rows).to.have.length(0);
    });

    it('[A13] can be sent only by a user manager of the same organization, and not to oneself', async () => {
      const id = await made();
      api.now.ms += 61_000;
      const other = await signIn(api, { org: '204260', group: 'Admin' });
      expect((await as(other, `POST users/${id}/invitation`, {})).status).to.equal(404);
      await addUser(api, { userName: 'pat', group: 'Admin' });
      const pat = await tokenOf(api, 'pat');
      const own = (await as(pat, 'GET users?search=pat')).body.results[0]!['id']!;
      expect((await as(pat, `POST users/${own}/invitation`, {})).status).to.equal(403);
      expect((await mails()).length).to.equal(1);
    });

    it('rejects an invitation and creates no user if email is not configured', async () => {
      const secret = 'x'.repeat(32);
      const environment = {
        NODE_ENV: 'production',
        SESSION_SECRET: secret,
        DATA_SECRET: secret,
        REDIS_URL: 'redis://127.0.0.1:1',
        API_KEY: 'key-of-the-portal',
      };
      const production = await startEmbeddedApi({ environment });
      const token = await signIn(production, { org, group: 'Admin' });
      const headers = { 'X-Api-Key': environment.API_KEY };
      const { status, body } = await production.call(
        'POST users',
        { ...kim, access_group: 'Admin' },
        { token, headers },
      );
      expect([status, body.msg]).to.deep.equal([409, noProviderMessages.email]);
      await production.close();
    });
  },
);
