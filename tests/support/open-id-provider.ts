import { JWKStore, OAuth2Server } from 'oauth2-mock-server';

export interface OpenIdProvider {
  issuer: string;
  /** Extra claims of the next id tokens; `undefined` removes a claim. */
  claims: Record<string, unknown>;
  /** True to sign with a key that the provider does not publish. */
  forge: boolean;
  /** Signs the ID tokens with the given claims in place of the provider. */
  sign?: (claims: Record<string, unknown>) => string;
  /** Published keys in place of the provider's own. */
  keys?: readonly object[];
  /** Acts as the browser: requests the login URL and returns the redirect to the portal. */
  authorize(loginUrl: string): Promise<{ redirect: URL; code: string; state: string }>;
  close(): Promise<void>;
}

/** Signing key shared by all providers, because generating one takes longer than most tests. */
const made: { key?: ReturnType<JWKStore['generate']> } = {};

/** Starts an independent, real OpenID Connect provider on the loopback interface. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.add(await (made.key ??= new JWKStore().generate('RS256')));
  await server.start(0, '127.0.0.1');
  const provider: OpenIdProvider = {
    issuer: server.issuer.url ?? '',
    claims: {},
    forge: false,
    authorize: async (loginUrl) => {
      const response = await fetch(loginUrl, { redirect: 'manual' });
      const redirect = new URL(response.headers.get('location') ?? '');
      const read = (name: string) => redirect.searchParams.get(name) ?? '';
      return { redirect, code: read('code'), state: read('state') };
    },
    close: () => server.stop(),
  };
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    for (const [name, value] of Object.entries(provider.claims)) {
      if (value === undefined) delete token.payload[name];
      else token.payload[name] = value;
    }
  });
  server.service.on('beforeResponse', ({ body }: { body: Record<string, string> | '' }) => {
    if (!body) return;
    const [header, payload = ''] = body['id_token']!.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    if (provider.sign) body['id_token'] = provider.sign(claims);
    if (provider.forge)
      body['id_token'] = `${header}.${payload}.${Buffer.alloc(256, 7).toString('base64url')}`;
  });
  const ownKeys = server.issuer.keys.toJSON();
  server.issuer.keys.toJSON = () => (provider.keys ?? ownKeys) as typeof ownKeys;
  return provider;
}
