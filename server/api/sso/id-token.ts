import { createPublicKey, verify, type JsonWebKey, type KeyObject, constants } from 'node:crypto';
import { isRecord, readJsonOrValue, textOf, type ApiRecord } from '../../../shared/reply.ts';

interface Expected {
  issuer: string;
  clientId: string;
  now: number;
}

/** Accepted signature algorithms by `alg`. Symmetric algorithms and `none` are rejected. */
const algorithms = {
  RS256: { type: 'RSA', hash: 'sha256', options: {} },
  PS256: {
    type: 'RSA',
    hash: 'sha256',
    options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
  },
  ES256: { type: 'EC', hash: 'sha256', options: { dsaEncoding: 'ieee-p1363' as const } },
} as const;

const clockSkewMs = 120_000;

/**
 * Returns the claims of an ID token that the provider signed, that is meant for us, and that has not expired (OpenID Connect Core 3.1.3.7).
 * The caller must check the nonce.
 */
export function readIdToken(
  token: string,
  keys: readonly ApiRecord[],
  expected: Expected,
): ApiRecord | undefined {
  const [head = '', payload = '', signature = '', ...more] = token.split('.');
  const header = decode(head);
  const claims = decode(payload);
  if (more.length > 0 || !header || !claims) return undefined;
  const signed = Buffer.from(`${head}.${payload}`);
  const isSigned = keys.some((jwk) => isSignature(header, jwk, { signed, signature }));
  return isSigned && fits(claims, expected) ? claims : undefined;
}

/** Returns true if the provider verified the email address. Some providers send the flag as text. */
export const isEmailVerified = ({ email_verified: flag }: ApiRecord): boolean =>
  flag === true || flag === 'true';

function decode(part: string): ApiRecord | undefined {
  const value = readJsonOrValue(Buffer.from(part, 'base64url').toString('utf8'));
  return isRecord(value) ? value : undefined;
}

function isSignature(
  header: ApiRecord,
  jwk: ApiRecord,
  { signed, signature }: { signed: Buffer; signature: string },
): boolean {
  const name = textOf(header, 'alg');
  if (!isAlgorithm(name)) return false;
  const { type, hash, options } = algorithms[name];
  const kid = textOf(header, 'kid');
  const isMeant = jwk['kty'] === type && jwk['use'] !== 'enc' && (!kid || kid === textOf(jwk, 'kid'));
  const key = isMeant ? readKey(jwk) : undefined;
  return key !== undefined && verify(hash, signed, { key, ...options }, Buffer.from(signature, 'base64url'));
}

const isAlgorithm = (name: string): name is keyof typeof algorithms => Object.hasOwn(algorithms, name);

function readKey(jwk: ApiRecord): KeyObject | undefined {
  const { d: _private, ...open } = jwk;
  try {
    return createPublicKey({ key: open as JsonWebKey, format: 'jwk' });
  } catch {
    return undefined;
  }
}

function fits(claims: ApiRecord, { issuer, clientId, now }: Expected): boolean {
  const audience = Array.isArray(claims['aud']) ? claims['aud'] : [claims['aud']];
  const azp = textOf(claims, 'azp');
  const expires = Number(claims['exp']) * 1000;
  const issued = Number(claims['iat']) * 1000;
  return (
    claims['iss'] === issuer &&
    audience.includes(clientId) &&
    (azp ? azp === clientId : audience.length === 1) &&
    expires > now - clockSkewMs &&
    issued < now + clockSkewMs
  );
}
