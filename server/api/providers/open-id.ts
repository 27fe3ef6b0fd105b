import { request } from 'undici';
import { isRecord, textOf, type ApiRecord } from '../../../shared/reply.ts';

interface ProviderAddresses {
  authorizationUrl: URL;
  tokenUrl: URL;
  keysUrl: URL;
  /** True if the provider accepts the client secret only in the body (`client_secret_post`). */
  secretInBody: boolean;
}

interface ProviderFailure {
  fault: string;
}

interface Fetched {
  status: number;
  body: ApiRecord;
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
  if (!isProviderAddress(issuer)) return { fault: 'the issuer is no https address' };
  const { status, body } = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (status !== 200 || textOf(body, 'issuer') !== issuer) return { fault: `discovery answered ${status}` };
  const addresses = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) =>
    textOf(body, name),
  );
  const [authorization = '', token = '', keys = ''] = addresses;
  if (!addresses.every(isProviderAddress)) return { fault: 'discovery names an address that is not https' };
  return {
    authorizationUrl: new URL(authorization),
    tokenUrl: new URL(token),
    keysUrl: new URL(keys),
    secretInBody: takesSecretInBody(body['token_endpoint_auth_methods_supported']),
  };
}

/** Returns false if the provider lists no methods, because the default is `client_secret_basic` (OpenID Connect Discovery 1.0). */
const takesSecretInBody = (methods: unknown): boolean =>
  Array.isArray(methods) &&
  methods.includes('client_secret_post') &&
  !methods.includes('client_secret_basic');

export async function fetchKeys({ keysUrl }: ProviderAddresses): Promise<ApiRecord[]> {
  const { body } = await fetchJson(keysUrl.href);
  return Array.isArray(body['keys']) ? body['keys'].filter(isRecord) : [];
}

interface CodeExchange {
  clientId: string;
  clientSecret: string;
  code: string;
  verifier: string;
  redirectUri: string;
}

/** Exchanges an authorization code for its ID token. `fault` is the provider's error code, such as `invalid_client`, or the HTTP status. */
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
  const { status, body } = await fetchJson(tokenUrl.href, {
    form: form.toString(),
    authorization: secretInBody ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`,
  });
  const token = status === 200 ? textOf(body, 'id_token') : '';
  if (token) return { token };
  const refusal = textOf(body, 'error');
  return { fault: /^[a-z_]{1,40}$/.test(refusal) ? refusal : `status ${status}` };
}

/** Fetches JSON without following redirects. Throws or returns an empty body if the answer is too long, late or invalid. */
async function fetchJson(
  address: string,
  post?: { form: string; authorization: string | undefined },
): Promise<Fetched> {
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
  return { status: statusCode, body: parse(Buffer.concat(chunks).toString('utf8')) };
}

function parse(text: string): ApiRecord {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
