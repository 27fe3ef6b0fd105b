import { createHash, createPrivateKey, createPublicKey, randomUUID, sign, type KeyObject } from 'node:crypto';
import { isRecord, readJsonOrValue, textOf } from '../../../../shared/reply.ts';

export type ClientCredential =
  | { kind: 'key'; key: KeyObject; id: string; algorithm: 'RS384' | 'ES384' }
  | SharedSecret;

interface SharedSecret {
  kind: 'secret';
  secret: string;
}

/** Reads a credential: a private key as JWK or PEM, even with lost line breaks, or else a shared secret. */
export function readCredential(typed: string): ClientCredential | undefined {
  const text = typed.trim();
  if (!/^\{|-----BEGIN/.test(text)) return text ? { kind: 'secret', secret: text } : undefined;
  try {
    const jwk = readJsonOrValue(text);
    const key = isRecord(jwk)
      ? createPrivateKey({ key: { ...jwk }, format: 'jwk' })
      : createPrivateKey(inLines(text));
    const algorithm = algorithmOf(key);
    const id = (isRecord(jwk) && textOf(jwk, 'kid')) || thumbprint(key);
    return algorithm && { kind: 'key', key, id, algorithm };
  } catch {
    // Never quotes an unparsable value, because it may be a key with one wrong character.
    return undefined;
  }
}

/** Returns the algorithm for the key. SMART requires every server to support these two. */
function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  if (asymmetricKeyType === 'rsa') return 'RS384';
  return asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'ES384' : undefined;
}

/** Restores the line breaks of a PEM that a single-line input removed. */
function inLines(pem: string): string {
  const [, label = '', body = ''] = /-----BEGIN ([A-Z ]+)-----([^-]*)-----END/.exec(pem) ?? [];
  const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** Computes the thumbprint by RFC 7638, so that the registered public key has the same ID. */
function thumbprint(key: KeyObject): string {
  const { crv, e, kty, n, x, y } = createPublicKey(key).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, e, kty, n, x, y })).digest('base64url');
}

/** Lifetime of an assertion in seconds. The maximum in the specification is five minutes. */
const lifeSeconds = 240;

interface AssertionClaims {
  clientId: string;
  audience: string;
  now: number;
}

export function signAssertion(
  { key, id, algorithm }: Extract<ClientCredential, { kind: 'key' }>,
  { clientId, audience, now }: AssertionClaims,
): string {
  const seconds = Math.floor(now / 1000);
  const times = { iat: seconds, nbf: seconds, exp: seconds + lifeSeconds };
  const claims = { iss: clientId, sub: clientId, aud: audience, jti: randomUUID(), ...times };
  const head = { alg: algorithm, typ: 'JWT', kid: id };
  const signed = [head, claims].map((part) => encode(JSON.stringify(part))).join('.');
  const signature = sign('sha384', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

const encode = (text: string) => Buffer.from(text).toString('base64url');
