import { request } from 'undici';
import { isRecord, textOf, type ApiRecord } from '../../../shared/reply.ts';

/** What discovery tells of a provider. */
interface ProviderAddresses {
  authorizationUrl: URL;
  tokenUrl: URL;
  keysUrl: URL;
}

interface ProviderFault {
  fault: string;
}

interface Fetched {
  status: number;
  body: ApiRecord;
}

const timeoutMs = 8000;
const largestAnswer = 512_000;

/** Plain http is for a provider on this machine alone. */
function isProviderAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  const here = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return !username && (protocol === 'https:' || (protocol === 'http:' && here));
}

/** Reads the discovery document of OpenID Connect 1.0. Its own `issuer` must be the one that was asked. */
export async function discover(issuer: string): Promise<ProviderAddresses | ProviderFault> {
  if (!isProviderAddress(issuer)) return { fault: 'the issuer is no https address' };
  const { status, body } = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (status !== 200 || textOf(body, 'issuer') !== issuer) return { fault: `discovery answered ${status}` };
  const addresses = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) =>
    textOf(body, name),
  );
  const [authorization = '', token = '', keys = ''] = addresses;
  if (!addresses.every(isProviderAddress)) return { fault: 'discovery names an address that is not https' };
  return { authorizationUrl: new URL(authorization), tokenUrl: new URL(token), keysUrl: new URL(keys) };
}

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

/** Exchanges a code for its id token; undefined when the provider does not take the code. */
export async function exchangeCode(
  { tokenUrl }: ProviderAddresses,
  { clientId, clientSecret, code, verifier, redirectUri }: CodeExchange,
): Promise<string | undefined> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    code_verifier: verifier,
  });
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  const { status, body } = await fetchJson(tokenUrl.href, {
    form: form.toString(),
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
  });
  return status === 200 ? textOf(body, 'id_token') || undefined : undefined;
}

/** Follows no redirects; a body that is too long, late or no JSON counts as none. */
async function fetchJson(address: string, post?: { form: string; authorization: string }): Promise<Fetched> {
  const { statusCode, body } = await request(address, {
    method: post ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      ...(post && {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: post.authorization,
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
