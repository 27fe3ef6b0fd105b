import { smartConfiguration, tokenAnswer, FhirFailure } from './fhir-answers.ts';
import { readCredential, signAssertion, type ClientCredential } from './assertion.ts';
import type { FhirLine } from './fhir-line.ts';

export interface SignInParts {
  line: FhirLine;
  /** FHIR base URL with a trailing slash. */
  base: URL;
  /** URL that contains the `token` endpoint. If undefined, the endpoint comes from the server's metadata. */
  oauthBase?: URL;
  clientId: string;
  /** Private key or shared secret as typed. */
  credential: string;
  clock: () => number;
}

interface BackendToken {
  read(): Promise<string>;
  forget(): void;
}

/** Safety margin in milliseconds for requests in flight when a token expires. */
const spareMs = 60_000;
const shortestLifeMs = 5_000;

/** Signs in as a SMART backend service. A token is reused until shortly before it expires, and concurrent callers share one request. */
export function createBackendToken(parts: SignInParts, scopes: readonly string[]): BackendToken {
  let cached: { token: string; until: number } | undefined;
  let pending: Promise<string> | undefined;
  const renew = async () => {
    try {
      cached = await requestToken(parts, scopes);
      return cached.token;
    } finally {
      pending = undefined;
    }
  };
  return {
    read: () => {
      if (cached && parts.clock() < cached.until) return Promise.resolve(cached.token);
      pending ??= renew();
      return pending;
    },
    forget: () => {
      cached = undefined;
    },
  };
}

async function requestToken(parts: SignInParts, scopes: readonly string[]) {
  const { line, clock } = parts;
  const credential = await readCredential(parts.credential);
  if (!credential) throw new FhirFailure('settings', 'No key or secret is set up for sign-in');
  const url = await findTokenAddress(parts);
  const { headers, fields } = await presentCredential(credential, {
    ...parts,
    audience: url.href,
    now: clock(),
  });
  const form = new URLSearchParams({ grant_type: 'client_credentials', scope: scopes.join(' '), ...fields });
  const { status, body, retryAfterMs } = await line.send({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...headers,
    },
    body: form.toString(),
  });
  const { access_token = '', expires_in = 0 } = tokenAnswer.read(body) ?? {};
  const token = status === 200 ? access_token : '';
  if (!token || /[^\x21-\x7e]/.test(token))
    throw new FhirFailure('away', 'The sign-in was rejected', { status, retryAfterMs });
  return { token, until: clock() + Math.max(expires_in * 1000 - spareMs, shortestLifeMs) };
}

interface TokenRequest {
  clientId: string;
  audience: string;
  now: number;
}

async function presentCredential(
  credential: ClientCredential,
  tokenRequest: TokenRequest,
): Promise<Record<'headers' | 'fields', Record<string, string>>> {
  if (credential.kind === 'key') {
    const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    return {
      headers: {},
      fields: { client_assertion_type, client_assertion: await signAssertion(credential, tokenRequest) },
    };
  }
  const pair = [tokenRequest.clientId, credential.secret].map(encodeURIComponent).join(':');
  return { headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }, fields: {} };
}

async function findTokenAddress({ line, base, oauthBase }: SignInParts): Promise<URL> {
  if (oauthBase) return new URL('token', oauthBase);
  const url = new URL('.well-known/smart-configuration', base);
  const { status, body, retryAfterMs } = await line.send({
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
  });
  const { token_endpoint: address = '' } = smartConfiguration.read(body) ?? {};
  if (status !== 200 || !URL.canParse(address))
    throw new FhirFailure('away', 'The server gave no sign-in address', { status, retryAfterMs });
  return new URL(address);
}
