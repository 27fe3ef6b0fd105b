import { createHash, createPrivateKey, createPublicKey, randomUUID, sign, type KeyObject } from 'node:crypto';
import { isRecord, readJsonOrValue, textOf } from '../../../../shared/reply.ts';

/** What proves to a record's server who asks: a private key, whose public half is registered there, or a shared secret. */
export type Proof = { kind: 'key'; key: KeyObject; id: string; algorithm: 'RS384' | 'ES384' } | SharedSecret;

interface SharedSecret {
  kind: 'secret';
  secret: string;
}

/** Reads what was typed: a private key as JWK or PEM, also one whose lines ran together; anything else is a shared secret. */
export function readProof(typed: string): Proof | undefined {
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
    // What does not parse is never quoted: it may be a key but for one character.
    return undefined;
  }
}

/** SMART asks every server for these two. */
function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  if (asymmetricKeyType === 'rsa') return 'RS384';
  return asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'ES384' : undefined;
}

/** A field of one line takes the line ends out of a PEM. */
function inLines(pem: string): string {
  const [, label = '', body = ''] = /-----BEGIN ([A-Z ]+)-----([^-]*)-----END/.exec(pem) ?? [];
  const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** As RFC 7638 has it, so that whoever registers the public key works out the same. */
function thumbprint(key: KeyObject): string {
  const { crv, e, kty, n, x, y } = createPublicKey(key).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, e, kty, n, x, y })).digest('base64url');
}

/** Five minutes are the most that a server has to take. */
const lifeSeconds = 240;

interface Claimed {
  clientId: string;
  /** The address that tokens are asked for at. */
  audience: string;
  /** Unix milliseconds. */
  now: number;
}

/** Signs that the client asks, for that address alone, once and now. */
export function signAssertion(
  { key, id, algorithm }: Extract<Proof, { kind: 'key' }>,
  { clientId, audience, now }: Claimed,
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
