import { expect } from 'chai';
import { sql } from 'kysely';
import { ssoInvitationMessages } from '../../../shared/messages.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../support/open-id-provider.ts';
import { addUser } from '../../support/sign-in.ts';

const lakeside = '204117';
const harbor = '204260';

describe('an invitation to single sign-on', () => {
  let api: EmbeddedApi;
  let provider: OpenIdProvider;
  let manager: string;
  let pat: string;
  beforeEach(async () => {
    provider = await startOpenIdProvider();
    api = await startEmbeddedApi({ environment: { PUBLIC_URL: 'https://portal.example' } });
    pat = await addUser(api);
    for (const [urlId, org] of [
      ['lakeside-sso', lakeside],
      ['harbor-sso', harbor],
    ])
      await sql`
        insert into sso_providers (url_id, id_org, issuer, client_id, client_secret)
        values (${urlId}, ${org}::bigint, ${provider.issuer}, 'portal', 'secret')
      `.execute(api.database.db);
    manager = await signIn(api, { org: lakeside, group: 'Admin' });
    provider.claims = { sub: 'subject-1' };
  });
  afterEach(async () => {
    await api.close();
    await provider.close();
  });

  const invite = (id: string, token = manager) => api.call(`POST users/${id}/sso_invitation`, {}, { token });
  const standingOf = async (id: string, token = manager) =>
    (await api.call(`GET users/${id}/sso_invitation`, undefined, { token })).body.results;
  const mailTo = async (recipient: string) => {
    const { rows } = await sql<{ body_text: string; html: string }>`
      select body_text, html from outbox where recipient = ${recipient} order by id desc limit 1
    `.execute(api.database.db);
    return rows[0]?.body_text ?? '';
  };
  const linkTo = async (recipient: string) =>
    new URL(/https:\S+/.exec(await mailTo(recipient))?.[0] ?? 'about:blank');
  const tokenFor = async (recipient = 'pat@mail.example') =>
    (await linkTo(recipient)).searchParams.get('invitation') ?? '';
  const invited = async (id = pat, token = manager) => {
    expect((await invite(id, token)).status).to.equal(200);
    return tokenFor();
  };
  const trail = async (action: string) => {
    const { rows } = await sql<{ user_name: string; record_id: string; detail: string }>`
      select user_name, record_id, detail from audit where action = ${action} order by time, id
    `.execute(api.database.db);
    return rows;
  };

  it('goes to the user’s own address as a link, of which a hash alone is kept, and tells who sent it', async () => {
    const token = await invited();
    const link = await linkTo('pat@mail.example');
    expect(link.origin + link.pathname).to.equal('https://portal.example/sso/lakeside-sso');
    expect(token).to.match(/^[\w-]{43}$/);
    const { rows } = await sql<{ kept: string }>`
      select to_jsonb(sso_invitations)::text as kept from sso_invitations
    `.execute(api.database.db);
    expect(rows).to.have.length(1);
    expect(rows[0]!.kept)
      .to.not.include(token)
      .and.not.include(Buffer.from(token, 'base64url').toString('hex'));
    const [sent, ...more] = await trail('sso invite');
    expect(more).to.deep.equal([]);
    expect(sent!.user_name).to.match(/^user-204117-staff/);
    expect(sent).to.include({
      record_id: pat,
      detail: 'Invited to single sign-on (lakeside-sso) by email to pat*************',
    });
    expect(JSON.stringify(sent)).to.not.include(token);
  });

  it('ends with the next one, which a second press within a minute does not send', async () => {
    const first = await invited();
    expect((await invite(pat)).status).to.equal(429);
    expect(await tokenFor()).to.equal(first);
    api.now.ms += 60_000;
    expect(await invited()).to.not.equal(first);
    const { rows } = await sql`select 1 from sso_invitations`.execute(api.database.db);
    expect(rows).to.have.length(1);
  });

  it('is not made for an internal admin, oneself, a disabled user, one without an address or of elsewhere', async () => {
    const admin = await addUser(api, { userName: 'root', admin: true, email: 'root@mail.example' });
    const off = await addUser(api, { userName: 'off', email: 'off@mail.example' });
    await sql`update users set disabled = 'T' where id = ${off}::bigint`.execute(api.database.db);
    const silent = await addUser(api, { userName: 'silent', email: '' });
    const theirs = await addUser(api, { userName: 'hana', org: harbor });
    const { rows } = await sql<{ id: string }>`
      select id::text from users where user_name like 'user-204117-staff%'
    `.execute(api.database.db);
    for (const [id, standing, status] of [
      [admin, 'closed', 400],
      [off, 'closed', 400],
      [rows[0]!.id, 'closed', 400],
      [silent, 'unreachable', 400],
      [theirs, undefined, 404],
      ['nobody', undefined, 404],
    ] as const) {
      expect((await standingOf(id))['standing'], id).to.equal(standing);
      expect((await invite(id)).status, id).to.equal(status);
    }
    expect(await trail('sso invite')).to.deep.equal([]);
  });

  it('is made by managers alone, not by one who acts for a client, and only where there is a provider', async () => {
    for (const token of [
      await signIn(api, { org: lakeside }),
      await signIn(api, { org: harbor, admin: true, actingFor: lakeside }),
    ]) {
      expect((await invite(pat, token)).status).to.equal(403);
      expect((await api.call(`GET users/${pat}/sso_invitation`, undefined, { token })).status).to.equal(403);
    }
    await sql`update sso_providers set allowed = false`.execute(api.database.db);
    expect((await standingOf(pat))['standing']).to.equal('closed');
    expect((await invite(pat)).body.msg).to.equal(ssoInvitationMessages.notOpen);
    expect(await mailTo('pat@mail.example')).to.equal('');
  });
});
