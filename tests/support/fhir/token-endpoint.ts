import { randomUUID, verify, type KeyObject } from 'node:crypto';

interface TokenParts {
  clientId: string;
  keys: Readonly<Record<string, KeyObject>>;
  clientSecret: string;
  audience: () => string;
  clock: () => number;
}

/** Creates a token endpoint for SMART backend services. `rejections` lists the reasons for rejected assertions. */
export function createTokenEndpoint({ clientId, keys, clientSecret, audience, clock }: TokenParts) {
  const used = new Set<string>();
  const rejections: string[] = [];
  const tokens = new Map<string, number>();
  const unregistered: string[] = [];

  function rejectionReason(form: URLSearchParams, authorization: string): string | undefined {
    if (form.get('grant_type') !== 'client_credentials') return 'grant_type';
    if (!/^system\/\S+( system\/\S+)*$/.test(form.get('scope') ?? '')) return 'scope';
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (authorization) return authorization === basic ? undefined : 'client secret';
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    if (form.get('client_assertion_type') !== type) return 'client_assertion_type';
    return jwtRejectionReason(form.get('client_assertion') ?? '');
  }

  function jwtRejectionReason(jwt: string): string | undefined {
    const [head = '', body = '', signature = ''] = jwt.split('.');
    const read = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    const [{ alg, typ, kid }, { iss, sub, aud, jti, exp, iat }] = [read(head), read(body)] as const;
    const key = keys[String(kid)];
    if (typ !== 'JWT' || !key) return `kid ${String(kid)}`;
    if (alg !== (key.asymmetricKeyType === 'rsa' ? 'RS384' : 'ES384')) return 'alg';
    const bytes = Buffer.from(signature, 'base64url');
    if (!verify('sha384', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }, bytes))
      return 'signature';
    if (iss !== clientId || sub !== clientId) return 'iss';
    if (aud !== audience()) return `aud ${String(aud)}`;
    const now = clock() / 1000;
    if (!(Number(exp) > now && Number(exp) <= now + 300 && Number(iat) <= now)) return 'exp';
    if (typeof jti !== 'string' || used.has(jti)) return 'jti';
    used.add(jti);
    return undefined;
  }

  return {
    rejections,
    tokens,
    /** Resource types that the client may not request; a token request for any of them is rejected entirely. */
    unregistered,
    revoke: () => tokens.clear(),
    isGood: (authorization: string) => (tokens.get(authorization.replace(/^Bearer /, '')) ?? 0) > clock(),
    answer: (form: URLSearchParams, authorization: string): { status: number; body: object } => {
      const requestedScope = form.get('scope') ?? '';
      if (unregistered.some((type) => requestedScope.includes(`system/${type}.`)))
        return { status: 400, body: { error: 'invalid_scope' } };
      const reason = rejectionReason(form, authorization);
      if (reason) {
        rejections.push(reason);
        return { status: 400, body: { error: 'invalid_client' } };
      }
      const access_token = `canaryToken${randomUUID()}`;
      tokens.set(access_token, clock() + 300_000);
      return {
        status: 200,
        body: { access_token, token_type: 'bearer', expires_in: 300, scope: form.get('scope') },
      };
    },
  };
}
