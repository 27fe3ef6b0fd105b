import { request } from 'undici';
import { readJsonOrValue, type ApiRecord } from '../../../shared/reply.ts';
import { anyRecord, list, record, text, type WireType } from '../../../shared/wire/wire-types.ts';

/** Discovery document of OpenID Connect 1.0. */
const discoveryDocument = record({
  issuer: text,
  authorization_endpoint: text,
  token_endpoint: text,
  jwks_uri: text,
  token_endpoint_auth_methods_supported: list(text),
});
const tokenResponse = record({ id_token: text, error: text });
const keySet = record({ keys: list(anyRecord) });

interface ProviderAddresses {
  authorizationUrl: URL;
  tokenUrl: URL;
  keysUrl: URL;
  /** True if the provider accepts the client secret only in the body (`client_secret_post`). */
  secretInBody: boolean;
}

interface ProviderFailure {
  failure: string;
}

interface Fetched<Body> {
  status: number;
  body: Body | undefined;
}

const timeoutMs = 8000;
const largestAnswer = 512_000;

/** Returns true for HTTPS URLs, or plain HTTP on localhost. */
function isProviderAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  const here = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return !username && (protocol === 'https:' || (protocol === 'http:' && here));
}

/** Reads the discovery document of OpenID Connect 1.0. Its `issuer` must match the requested one. */
export async function discover(issuer: string): Promise<ProviderAddresses | ProviderFailure> {
  if (!isProviderAddress(issuer)) return { failure: 'the issuer is not an https address' };
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const { status, body } = await fetchJson(address, discoveryDocument);
  if (status !== 200 || body?.issuer !== issuer) return { failure: `discovery answered ${status}` };
  const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys } = body;
  if (![authorization, token, keys].every(isProviderAddress))
    return { failure: 'discovery names an address that is not https' };
  return {
    authorizationUrl: new URL(authorization),
    tokenUrl: new URL(token),
    keysUrl: new URL(keys),
    secretInBody: takesSecretInBody(body.token_endpoint_auth_methods_supported),
  };
}

/** Returns false if the provider lists no methods, because the default is `client_secret_basic` (OpenID Connect Discovery 1.0). */
const takesSecretInBody = (methods: readonly string[]): boolean =>
  methods.includes('client_secret_post') && !methods.includes('client_secret_basic');

export async function fetchKeys({ keysUrl }: ProviderAddresses): Promise<ApiRecord[]> {
  const { body } = await fetchJson(keysUrl.href, keySet);
  return body?.keys ?? [];
}

interface CodeExchange {
  clientId: string;
  clientSecret: string;
  code: string;
  verifier: string;
  redirectUri: string;
}

/** Exchanges an authorization code for its ID token. `failure` is the provider's error code, such as `invalid_client`, or the HTTP status. */
export async function exchangeCode(
  { tokenUrl, secretInBody }: ProviderAddresses,
  { clientId, clientSecret, code, verifier, redirectUri }: CodeExchange,
): Promise<{ token: string } | ProviderFailure> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    code_verifier: verifier,
    ...(secretInBody && { client_secret: clientSecret }),
  });
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  const { status, body } = await fetchJson(tokenUrl.href, tokenResponse, {
    form: form.toString(),
    authorization: secretInBody ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`,
  });
  const { id_token: token = '', error: refusal = '' } = body ?? {};
  if (status === 200 && token) return { token };
  return { failure: /^[a-z_]{1,40}$/.test(refusal) ? refusal : `status ${status}` };
}

/** Fetches JSON without following redirects. Throws or returns no body if the answer is too long, late or invalid. */
async function fetchJson<Body>(
  address: string,
  { read }: WireType<unknown, Body>,
  post?: { form: string; authorization: string | undefined },
): Promise<Fetched<Body>> {
  const { statusCode, body } = await request(address, {
    method: post ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      ...(post && {
        'content-type': 'application/x-www-form-urlencoded',
        ...(post.authorization && { authorization: post.authorization }),
      }),
    },
    body: post?.form,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > largestAnswer) break;
    chunks.push(bytes);
  }
  return { status: statusCode, body: read(readJsonOrValue(Buffer.concat(chunks).toString('utf8'))) };
}
