import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { verifyToken } from '../secrets/signed-tokens.ts';

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
): Promise<ApiRecord | undefined> {
  const claims = await verifyToken(token, keys, {
    algorithms,
    issuer,
    audience: clientId,
    requiredClaims: ['exp', 'iat'],
    clockTolerance: clockSkewSeconds,
    currentDate: new Date(now),
  });
  return claims && isIssuedTo(clientId, claims) && isIssuedBefore(now, claims) ? claims : undefined;
}

/** Returns true if the provider verified the email address. Some providers send the flag as text. */
export const isEmailVerified = ({ email_verified: flag }: ApiRecord): boolean =>
  flag === true || flag === 'true';

/** Requires an authorized party if the token has several audiences. */
function isIssuedTo(clientId: string, claims: ApiRecord): boolean {
  const { aud } = claims;
  const azp = textOf(claims, 'azp');
  return azp ? azp === clientId : !Array.isArray(aud) || aud.length === 1;
}

/** Rejects a time of issue in the future. jose checks that only together with a maximum age. */
const isIssuedBefore = (now: number, { iat }: ApiRecord): boolean =>
  Number(iat) < now / 1000 + clockSkewSeconds;
