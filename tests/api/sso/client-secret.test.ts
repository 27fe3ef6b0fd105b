import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { sql } from 'kysely';
import { text } from 'node:stream/consumers';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../support/open-id-provider.ts';
import { addUser } from '../../support/sign-in.ts';

/** The provider's discovery document specifies how to send the client secret. */
describe('the client secret for single sign-on', () => {
  let api: EmbeddedApi;
  let provider: OpenIdProvider;
  let front: Server;
  let methods: string[] | undefined;
  let asked: { authorization: string | undefined; secret: string | null }[];
  let refusal: string | undefined;

  beforeEach(async () => {
    [methods, asked, refusal] = [undefined, [], undefined];
    provider = await startOpenIdProvider();
    front = createServer((request, response) => {
      void answer(request).then(({ status, body }) => response.writeHead(status).end(JSON.stringify(body)));
    });
    await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
    api = await startEmbeddedApi({ environment: { PUBLIC_URL: 'https://portal.example' } });
    await addUser(api);
    provider.claims = { sub: 's-1', email: 'pat@mail.example', email_verified: true, iss: issuer() };
    await sql`
      insert into sso_providers (url_id, id_org, issuer, client_id, client_secret)
      values ('lakeside-sso', 204117, ${issuer()}, 'portal', 's3cret')
    `.execute(api.database.db);
  });
  afterEach(async () => {
    await api.close();
    front.close();
    await provider.close();
  });

  const issuer = () => `http://127.0.0.1:${(front.address() as AddressInfo).port}`;

  /** Forwards requests to the provider, but overrides discovery and rejected token requests. */
  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const form = await text(request);
    if (request.url === '/token') {
      const { authorization } = request.headers;
      asked.push({ authorization, secret: new URLSearchParams(form).get('client_secret') });
      if (refusal) return { status: 401, body: { error: refusal } };
    }
    const response = await fetch(`${provider.issuer}${request.url}`, {
      method: request.method,
      ...(form && { body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });
    const body = (await response.json()) as Record<string, unknown>;
    if (!request.url?.includes('openid-configuration')) return { status: response.status, body };
    const supported = { token_endpoint_auth_methods_supported: methods };
    return {
      status: 200,
      body: { ...body, issuer: issuer(), token_endpoint: `${issuer()}/token`, ...supported },
    };
  }

  async function signInOnce() {
    const started = await api.call('POST cognito_sso_login/lakeside-sso', {});
    const { code } = await provider.authorize(started.body.results['cognito_login_url']!);
    return (await api.call('POST cognito_code_login/lakeside-sso', { code })).body.results;
  }
  const trail = async () => {
    const { rows } = await sql<{ detail: string }>`
      select detail from audit where action = 'login failed' order by id
    `.execute(api.database.db);
    return rows.map(({ detail }) => detail);
  };

  it('uses the request body if the provider supports only that', async () => {
    methods = ['client_secret_post'];
    expect((await signInOnce())[0]).to.include({ user_name: 'pat' });
    expect(asked).to.deep.equal([{ authorization: undefined, secret: 's3cret' }]);
  });

  it('uses basic credentials if the provider supports them or lists no methods', async () => {
    for (methods of [undefined, ['client_secret_post', 'client_secret_basic']])
      expect((await signInOnce())[0]).to.include({ user_name: 'pat' });
    const authorization = `Basic ${Buffer.from('portal:s3cret').toString('base64')}`;
    expect(asked).to.deep.equal(Array.from({ length: 2 }, () => ({ authorization, secret: null })));
  });

  it('appears as the cause in the audit trail if rejected, once in ten minutes', async () => {
    refusal = 'invalid_client';
    for (const _ of [1, 2]) expect(await signInOnce()).to.deep.equal({ error: 'Invalid Session' });
    const refused =
      'Single sign-on (lakeside-sso) failed: the provider rejects our client ID or client secret (invalid_client)';
    expect(await trail()).to.deep.equal([refused]);
    api.now.ms += 601_000;
    await signInOnce();
    expect(await trail()).to.deep.equal([refused, refused]);
  });

  it('leaves no audit entry for an invented code', async () => {
    await api.call('POST cognito_sso_login/lakeside-sso', {});
    refusal = 'invalid_grant';
    await api.call('POST cognito_code_login/lakeside-sso', { code: 'made-up' });
    expect(await trail()).to.deep.equal([]);
  });
});
