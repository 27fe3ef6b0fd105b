import { expect } from 'chai';
import { sql } from 'kysely';
import { sealStored } from '../../../server/api/secrets/seal-stored.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../support/open-id-provider.ts';
import { addUser, basic, codeSentTo } from '../../support/sign-in.ts';
import { silentLog } from '../../support/silent-log.ts';

const clientId = 'portal';

describe('single sign-on', () => {
  let api: EmbeddedApi;
  let provider: OpenIdProvider;
  beforeEach(async () => {
    provider = await startOpenIdProvider();
    api = await startEmbeddedApi({ environment: { PUBLIC_URL: 'https://portal.example' } });
    await addUser(api);
    await addProvider('lakeside-sso', '204117');
    await addProvider('harbor-sso', '204260');
    provider.claims = { sub: 'subject-1', email: 'Pat@Mail.example', email_verified: true };
  });
  afterEach(async () => {
    await api.close();
    await provider.close();
  });

  const addProvider = (urlId: string, org: string) =>
    sql`
      insert into sso_providers (url_id, id_org, issuer, client_id, client_secret)
      values (${urlId}, ${org}::bigint, ${provider.issuer}, ${clientId}, 'secret')
    `.execute(api.database.db);
  const start = async (urlId = 'lakeside-sso') =>
    (await api.call(`POST cognito_sso_login/${urlId}`, {})).body.results['cognito_login_url']!;
  const finish = (body: object, urlId = 'lakeside-sso') => api.call(`POST cognito_code_login/${urlId}`, body);
  const signInOnce = async (urlId?: string) => {
    const { code } = await provider.authorize(await start(urlId));
    return finish({ code }, urlId);
  };

  it("redirects to the provider with PKCE, state and the portal's own callback URL", async () => {
    const address = new URL(await start());
    expect(address.origin).to.equal(new URL(provider.issuer).origin);
    const query = Object.fromEntries(address.searchParams);
    expect(query).to.include({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: 'https://portal.example/sso/login/lakeside-sso',
      code_challenge_method: 'S256',
    });
    expect(query['code_challenge']).to.match(/^[\w-]{43}$/);
    expect(query['state']).to.match(/^[\w-]{43}$/);
    expect(new URL(await start()).searchParams.get('state')).to.not.equal(query['state']);
    expect(address.href).to.not.contain('secret');
  });

  it('signs in the user with the verified email', async () => {
    const { status, body } = await signInOnce();
    expect(status).to.equal(200);
    expect(body.results[0]).to.include({ user_name: 'pat', id_org: '204117' });
    expect((await api.call('GET org', undefined, { token: body.p1! })).status).to.equal(200);
  });

  it('works with a client secret encrypted at startup', async () => {
    await sealStored({ db: api.database.db, keyring: api.keyring, log: silentLog });
    const { rows } = await sql<{ client_secret: string }>`
      select client_secret from sso_providers
    `.execute(api.database.db);
    for (const row of rows) expect(row.client_secret).to.match(/^sealed\./);
    expect((await signInOnce()).body.p1).to.be.a('string');
  });

  it('ignores usernames and unverified emails from the provider', async () => {
    await addUser(api, { userName: 'BOSS', admin: true, email: 'root@mail.example' });
    for (const claims of [
      { sub: 'subject-2', preferred_username: 'BOSS' },
      { sub: 'subject-2', preferred_username: 'pat' },
      { sub: 'subject-2', email: 'pat@mail.example', email_verified: false, preferred_username: 'pat' },
      { sub: 'subject-2', email: 'pat@mail.example', email_verified: 'false' },
      { sub: '', email: 'pat@mail.example', email_verified: true },
    ]) {
      provider.claims = { email: undefined, email_verified: undefined, ...claims };
      expect((await signInOnce()).body.results, JSON.stringify(claims)).to.deep.equal({
        error: 'Unknown User',
      });
    }
    expect(await links()).to.deep.equal([]);
    expect(await trail('login failed')).to.include(
      'Single sign-on (lakeside-sso) failed: the provider does not confirm the email address, subject subject-2',
    );
  });

  it('accepts email_verified as a string', async () => {
    provider.claims = { sub: 'subject-1', email: 'pat@mail.example', email_verified: 'true' };
    expect((await signInOnce()).body.results[0]).to.include({ user_name: 'pat' });
  });

  it('links a user once and identifies the user only by subject afterwards', async () => {
    expect((await signInOnce()).body.results[0]).to.include({ user_name: 'pat' });
    expect(await links()).to.deep.equal([{ subject: 'subject-1', by_operator: false }]);
    expect(await trail('sso link')).to.deep.equal(['Linked to single sign-on (lakeside-sso)']);
    provider.claims = { sub: 'subject-1', email: 'another@mail.example', email_verified: false };
    expect((await signInOnce()).body.results[0]).to.include({ user_name: 'pat' });
    provider.claims = { sub: 'subject-2', email: 'pat@mail.example', email_verified: true };
    expect(
      (await signInOnce()).body.results,
      'the email address now belongs to another subject',
    ).to.deep.equal({
      error: 'Unknown User',
    });
  });

  it('does not link an ambiguous email, a disabled user or an internal admin', async () => {
    const other = await addUser(api, { userName: 'kim' });
    const unknown = async (what: string) =>
      expect((await signInOnce()).body.results, what).to.deep.equal({ error: 'Unknown User' });
    await unknown('two users with the email address');
    await sql`update users set email = 'kim@mail.example', disabled = 'T' where id = ${other}::bigint`.execute(
      api.database.db,
    );
    provider.claims['email'] = 'kim@mail.example';
    await unknown('disabled');
    const admin = await addUser(api, { userName: 'root', admin: true, email: 'root@mail.example' });
    provider.claims['email'] = 'root@mail.example';
    await unknown('an internal admin');
    expect(await links()).to.deep.equal([]);
    await link(admin, false);
    await unknown('an internal admin linked without an operator');
    await sql`update sso_links set by_operator = true`.execute(api.database.db);
    expect((await signInOnce()).body.results[0]).to.include({ user_name: 'root' });
  });

  it("requires the user's own second factor unless the provider's is sufficient", async () => {
    const id = await addUser(api, { userName: 'kim', mfaMethod: 'sms', phone: '3125550123' });
    await link(id);
    const asked = (await signInOnce()).body;
    expect(asked.p1 ?? '').to.equal('');
    expect(asked.results).to.deep.include({
      ChallengeName: 'SMS_MFA',
      ChallengeParameters: {
        USERNAME: 'kim',
        CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
        CODE_DELIVERY_DESTINATION: '******0123',
      },
    });
    const code = await codeSentTo(api, '3125550123');
    const challenge = { Session: asked.results['Session'], ChallengeName: 'SMS_MFA', response: { code } };
    const answer = await api.call('POST cognito_verify', challenge, { headers: basic('kim') });
    expect(answer.body.p1).to.be.a('string');
    expect(await trail('login')).to.deep.equal([
      'Signed in by single sign-on (lakeside-sso) and text message',
    ]);
    const manager = await signIn(api, { org: '204117', group: 'Admin' });
    const staff = await signIn(api, { org: '204117' });
    const say = (token: string) => api.call('PUT org', { id: '204117', sso_second_factor: 'T' }, { token });
    expect((await say(staff)).status).to.equal(403);
    expect((await signInOnce()).body.p1 ?? '').to.equal('');
    expect((await say(manager)).status).to.equal(200);
    expect((await signInOnce()).body.p1).to.be.a('string');
  });

  it('rejects a disabled user who is already linked', async () => {
    await signInOnce();
    await sql`update users set disabled = 'T', mfa_method = 'sms', verified_phone = '3125550123'`.execute(
      api.database.db,
    );
    expect((await signInOnce()).body.results).to.deep.equal({ error: 'User Suspended' });
    expect(await codeSentTo(api, '3125550123')).to.equal('');
  });

  const links = async () => {
    const { rows } = await sql`select subject, by_operator from sso_links`.execute(api.database.db);
    return rows;
  };
  const trail = async (action: string) => {
    const { rows } = await sql<{ detail: string }>`
      select detail from audit where action = ${action} and detail ilike '%single sign-on%' order by time, id
    `.execute(api.database.db);
    return rows.map(({ detail }) => detail);
  };
  const link = (id: string, byOperator = true) =>
    sql`
      insert into sso_links (id_org, issuer, subject, id_user, by_operator)
      values (204117, ${provider.issuer}, 'subject-1', ${id}::bigint, ${byOperator})
    `.execute(api.database.db);

  it("matches only users of the provider's organization", async () => {
    expect((await signInOnce('harbor-sso')).body.results).to.deep.equal({ error: 'Unknown User' });
  });

  it('[A10] accepts a code once, only for its own provider, and within ten minutes, even with several sign-ins open', async () => {
    const { code } = await provider.authorize(await start());
    await start();
    expect((await finish({ code }, 'harbor-sso')).body.results['error']).to.equal('Invalid Session');
    const again = await provider.authorize(await start());
    expect((await finish({ code: again.code })).status).to.equal(200);
    expect((await finish({ code: again.code })).body.results['error']).to.equal('Invalid Session');
    const late = await provider.authorize(await start());
    api.now.ms += 10 * 60_000;
    expect((await finish({ code: late.code })).body.results['error']).to.equal('Invalid Session');
  });

  it('completes a sign-in only once even if the provider issues two codes', async () => {
    const address = await start();
    const [first, second] = [await provider.authorize(address), await provider.authorize(address)];
    expect((await finish({ code: first.code })).status).to.equal(200);
    expect((await finish({ code: second.code })).body.results['error']).to.equal('Invalid Session');
  });

  const bad: [string, Record<string, unknown>][] = [
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'somebody' }],
    ['several audiences and no azp', { aud: [clientId, 'other'] }],
    ['another azp', { azp: 'other' }],
    ['another nonce', { nonce: 'x' }],
    ['no nonce', { nonce: undefined }],
    ['an expired token', { exp: 1_000_000 }],
    ['a token issued in the future', { iat: 9_999_999_999 }],
  ];
  for (const [what, claims] of bad) {
    it(`[A10] rejects ${what}`, async () => {
      provider.claims = { ...provider.claims, ...claims };
      expect((await signInOnce()).body.results).to.deep.equal({ error: 'Invalid Session' });
    });
  }

  it('rejects an invalid signature', async () => {
    provider.forge = true;
    expect((await signInOnce()).body.results).to.deep.equal({ error: 'Invalid Session' });
  });

  it('rejects a provider that is unknown, disabled, unreachable or on a remote plain HTTP URL', async () => {
    expect((await api.call('POST cognito_sso_login/nope', {})).status).to.equal(404);
    await sql`update sso_providers set issuer = 'http://provider.example'`.execute(api.database.db);
    expect((await api.call('POST cognito_sso_login/lakeside-sso', {})).status).to.equal(502);
    await sql`update sso_providers set issuer = 'http://127.0.0.1:1'`.execute(api.database.db);
    expect((await api.call('POST cognito_sso_login/lakeside-sso', {})).body.results).to.deep.equal({
      error: 'Provider Unavailable',
    });
    await sql`update sso_providers set allowed = false`.execute(api.database.db);
    expect((await api.call('POST cognito_sso_login/lakeside-sso', {})).status).to.equal(404);
  });
});
