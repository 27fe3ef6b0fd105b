import { createPrivateKey, randomUUID, type KeyObject } from 'node:crypto';
import { isRecord, readJsonOrValue } from '../../../../shared/reply.ts';
import { record, text as textType } from '../../../../shared/wire/wire-types.ts';
import { keyThumbprint, signToken } from '../../secrets/signed-tokens.ts';

export type ClientCredential =
  | { kind: 'key'; key: KeyObject; id: string; algorithm: 'RS384' | 'ES384' }
  | SharedSecret;

interface SharedSecret {
  kind: 'secret';
  secret: string;
}

const keyName = record({ kid: textType });

/** Reads a credential: a private key as JWK or PEM, even with lost line breaks, or else a shared secret. */
export async function readCredential(typed: string): Promise<ClientCredential | undefined> {
  const text = typed.trim();
  if (!/^\{|-----BEGIN/.test(text)) return text ? { kind: 'secret', secret: text } : undefined;
  try {
    const jwk = readJsonOrValue(text);
    const key = isRecord(jwk)
      ? createPrivateKey({ key: { ...jwk }, format: 'jwk' })
      : createPrivateKey(inLines(text));
    const algorithm = algorithmOf(key);
    const id = keyName.read(jwk)?.kid || (await keyThumbprint(key));
    return algorithm && { kind: 'key', key, id, algorithm };
  } catch {
    // Never quotes an unparsable value, because it may be a key with one wrong character.
    return undefined;
  }
}

/** Returns the algorithm for the key. SMART requires every server to support these two, and RFC 7518 an RSA key of 2048 bits. */
function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  const { modulusLength = 0, namedCurve } = asymmetricKeyDetails ?? {};
  if (asymmetricKeyType === 'rsa') return modulusLength >= 2048 ? 'RS384' : undefined;
  return namedCurve === 'secp384r1' ? 'ES384' : undefined;
}

/** Restores the line breaks of a PEM that a single-line input removed. */
function inLines(pem: string): string {
  const [, label = '', body = ''] = /-----BEGIN ([A-Z ]+)-----([^-]*)-----END/.exec(pem) ?? [];
  const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** Lifetime of an assertion in seconds. The maximum in the specification is five minutes. */
const lifeSeconds = 240;

interface AssertionClaims {
  clientId: string;
  audience: string;
  now: number;
}

export function signAssertion(
  key: Extract<ClientCredential, { kind: 'key' }>,
  { clientId, audience, now }: AssertionClaims,
): Promise<string> {
  const seconds = Math.floor(now / 1000);
  const times = { iat: seconds, nbf: seconds, exp: seconds + lifeSeconds };
  return signToken(key, { iss: clientId, sub: clientId, aud: audience, jti: randomUUID(), ...times });
}
