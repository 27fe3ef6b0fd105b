import { expect } from 'chai';
import { sql } from 'kysely';
import { ssoInvitationMessages } from '../../../shared/locales/en/administration.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi, type Reply } from '../../support/embedded-api.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../support/open-id-provider.ts';
import { addUser } from '../../support/sign-in.ts';

const hourMs = 3_600_000;
const lakeside = '204117';
const harbor = '204260';

describe('a single sign-on invitation', () => {
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
  const comeBack = async (body: object, urlId = 'lakeside-sso') => {
    const iat = Math.trunc(api.now.ms / 1000);
    provider.claims = { ...provider.claims, iat, exp: iat + 600 };
    const started = await api.call(`POST cognito_sso_login/${urlId}`, {});
    const { code } = await provider.authorize(started.body.results['cognito_login_url']!);
    return api.call(`POST cognito_code_login/${urlId}`, { code, ...body });
  };
  const nameIn = ({ body }: Reply) => body.results[0]?.['user_name'];
  const refused = async (body: object, urlId?: string) =>
    expect((await comeBack(body, urlId)).body.results).to.deep.equal({ error: 'Invalid Invitation' });
  const links = async () => {
    const { rows } = await sql`
      select subject, id_user::text as "user", by_operator from sso_links order by subject
    `.execute(api.database.db);
    return rows;
  };
  const trail = async (action: string) => {
    const { rows } = await sql<{ user_name: string; record_id: string; detail: string }>`
      select user_name, record_id, detail from audit where action = ${action} order by time, id
    `.execute(api.database.db);
    return rows;
  };

  it("emails a link to the user's own address, stores only its hash, and names the sender", async () => {
    const token = await invited();
    const link = await linkTo('pat@mail.example');
    expect(link.origin + link.pathname).to.equal('https://portal.example/sso/lakeside-sso');
    expect(token).to.match(/^[\w-]{43}$/);
    const { rows } = await sql<{ kept: string }>`
      select to_jsonb(sso_invitations)::text as kept from sso_invitations
    `.execute(api.database.db);
    expect(rows).to.have.length(1);
    const asBytes = [Buffer.from(token), Buffer.from(token, 'base64url')];
    for (const plain of [token, ...asBytes.map((bytes) => bytes.toString('hex'))])
      expect(rows[0]!.kept).to.not.include(plain);
    const [sent, ...more] = await trail('sso invite');
    expect(more).to.deep.equal([]);
    expect(sent!.user_name).to.match(/^user-204117-staff/);
    expect(sent).to.include({
      record_id: pat,
      detail: 'Invited to single sign-on (lakeside-sso) by email to pat*************',
    });
    expect(JSON.stringify(sent)).to.not.include(token);
  });

  it('links the user even without a matching email and identifies the user by subject afterwards', async () => {
    expect(await standingOf(pat)).to.deep.equal({ standing: 'open', expires: '' });
    const invitation = await invited();
    const expires = String(Math.trunc((api.now.ms + 72 * hourMs) / 1000));
    expect(await standingOf(pat)).to.deep.equal({ standing: 'open', expires });
    provider.claims = { sub: 'subject-1', email: 'pat@private.example', email_verified: true };
    const answer = await comeBack({ invitation });
    expect(nameIn(answer)).to.equal('pat');
    expect((await api.call('GET org', undefined, { token: answer.body.p1! })).status).to.equal(200);
    expect(await links()).to.deep.equal([{ subject: 'subject-1', user: pat, by_operator: false }]);
    expect(await trail('sso link')).to.deep.equal([
      { user_name: 'pat', record_id: pat, detail: 'Linked to single sign-on (lakeside-sso) by invitation' },
    ]);
    expect(nameIn(await comeBack({}))).to.equal('pat');
    expect(await standingOf(pat)).to.deep.equal({ standing: 'linked', expires: '' });
    expect((await invite(pat)).body.msg).to.equal(ssoInvitationMessages.linked);
  });

  it('[A10] works once and remains valid when another sign-on is started', async () => {
    const invitation = await invited();
    await api.call('POST cognito_sso_login/lakeside-sso', {});
    const both = await Promise.all([comeBack({ invitation }), comeBack({ invitation })]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 400]);
    await refused({ invitation });
    provider.claims = { sub: 'subject-2' };
    await refused({ invitation });
    expect(await links()).to.have.length(1);
    await sql`delete from sso_links`.execute(api.database.db);
    await refused({ invitation });
    const told = (await trail('login failed')).map(({ detail }) => detail);
    const reason =
      'Single sign-on (lakeside-sso) failed: the invitation was already used, has expired or is for someone else, subject';
    const subjects = ['subject-1', 'subject-1', 'subject-2', 'subject-2'];
    expect(told).to.have.members(subjects.map((subject) => `${reason} ${subject}`));
  });

  it('rejects a subject or user that is already linked', async () => {
    const kim = await addUser(api, { userName: 'kim', email: 'kim@mail.example' });
    await sql`
      insert into sso_links (id_org, issuer, subject, id_user)
      values (204117, ${provider.issuer}, 'subject-1', ${kim}::bigint)
    `.execute(api.database.db);
    const invitation = await invited();
    await refused({ invitation });
    expect(await links()).to.have.length(1);
    await sql`update sso_links set id_user = ${pat}::bigint, subject = 'by-hand'`.execute(api.database.db);
    await refused({ invitation });
    expect(await links()).to.have.length(1);
  });

  it('[A10] works only with its own provider and for a user of that organization', async () => {
    const theirs = await addUser(api, { userName: 'hana', org: harbor, email: 'hana@mail.example' });
    await invite(theirs, await signIn(api, { org: harbor, group: 'Admin' }));
    const harbors = await tokenFor('hana@mail.example');
    expect((await linkTo('hana@mail.example')).pathname).to.equal('/sso/harbor-sso');
    await refused({ invitation: harbors });
    await refused({ invitation: await invited() }, 'harbor-sso');
    await refused({ invitation: 'x'.repeat(43) });
    await sql`update users set id_org = 204117 where id = ${theirs}::bigint`.execute(api.database.db);
    await refused({ invitation: harbors }, 'harbor-sso');
    await refused({ invitation: harbors });
    expect(await links()).to.deep.equal([]);
  });

  it('[A10] expires after exactly 72 hours', async () => {
    const invitation = await invited();
    api.now.ms += 72 * hourMs;
    await refused({ invitation });
    const later = await signIn(api, { org: lakeside, group: 'Admin' });
    expect(await standingOf(pat, later)).to.deep.equal({ standing: 'open', expires: '' });
    api.now.ms -= 1;
    expect(nameIn(await comeBack({ invitation }))).to.equal('pat');
  });

  it('expires when the next one is sent, at most once a minute', async () => {
    const first = await invited();
    expect((await invite(pat)).status).to.equal(429);
    expect(await tokenFor()).to.equal(first);
    api.now.ms += 60_000;
    const second = await invited();
    await refused({ invitation: first });
    expect(nameIn(await comeBack({ invitation: second }))).to.equal('pat');
  });

  it('rejects a user who was disabled, became an admin or changed the email', async () => {
    const invitation = await invited();
    for (const change of [sql`disabled = 'T'`, sql`admin_user = 'T'`, sql`email = 'new@mail.example'`]) {
      await sql`update users set ${change} where id = ${pat}::bigint`.execute(api.database.db);
      await refused({ invitation });
      await sql`
        update users set disabled = 'F', admin_user = 'F', email = 'pat@mail.example' where id = ${pat}::bigint
      `.execute(api.database.db);
    }
    expect(await links()).to.deep.equal([]);
    expect(nameIn(await comeBack({ invitation }))).to.equal('pat');
  });

  it('does not work for a colleague who received the link', async () => {
    await addUser(api, { userName: 'kim', email: 'kim@mail.example' });
    const invitation = await invited();
    provider.claims = { sub: 'subject-kim', email: 'Kim@mail.example', email_verified: true };
    await refused({ invitation });
    expect(nameIn(await comeBack({}))).to.equal('kim');
  });

  it('rejects internal admins, oneself, disabled users, users without email and other organizations', async () => {
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

  it('requires a manager who is not acting for a client, and an enabled provider', async () => {
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
