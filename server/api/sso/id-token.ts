import type { ApiRecord } from '../../../shared/reply.ts';
import {
  number,
  record,
  required,
  text,
  type ValueOf,
  type WireType,
} from '../../../shared/wire/wire-types.ts';
import { verifyToken } from '../secrets/signed-tokens.ts';

/** Some providers send the flag as text. */
const verifiedFlag: WireType<boolean | 'true' | 'false', boolean> = {
  schema: { type: ['boolean', 'string'] },
  read: (value) => value === true || value === 'true',
};

const idClaims = record({
  sub: text,
  nonce: text,
  email: text,
  /** True if the provider verified the email address. */
  email_verified: verifiedFlag,
  azp: text,
  /** Time of issue in Unix seconds. */
  iat: required(number),
});

export type IdClaims = ValueOf<typeof idClaims>;

interface Expected {
  issuer: string;
  clientId: string;
  now: number;
}

/** Accepted signature algorithms. Symmetric algorithms and `none` are rejected. */
const algorithms = ['RS256', 'PS256', 'ES256'];

const clockSkewSeconds = 120;

/**
 * Returns the claims of an ID token that the provider signed, that is meant for us, and that has not expired (OpenID Connect Core 3.1.3.7).
 * The caller must check the nonce.
 */
export async function readIdToken(
  token: string,
  keys: readonly ApiRecord[],
  { issuer, clientId, now }: Expected,
): Promise<IdClaims | undefined> {
  const verified = await verifyToken(token, keys, {
    algorithms,
    issuer,
    audience: clientId,
    requiredClaims: ['exp', 'iat'],
    clockTolerance: clockSkewSeconds,
    currentDate: new Date(now),
  });
  const claims = idClaims.read(verified);
  if (!verified || !claims) return undefined;
  // An authorized party is required if the token has several audiences.
  const { aud } = verified;
  const isOurs = claims.azp ? claims.azp === clientId : !Array.isArray(aud) || aud.length === 1;
  // jose rejects a time of issue in the future only together with a maximum age.
  return isOurs && claims.iat < now / 1000 + clockSkewSeconds ? claims : undefined;
}

/** Returns the email address if the provider verified it, or ''. */
export const verifiedEmailOf = ({ email, email_verified: isVerified }: IdClaims): string =>
  isVerified ? email : '';
