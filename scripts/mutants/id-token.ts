import type { Mutant } from './mutant.ts';

const test = 'tests/api/sso/id-token.test.ts';
const idToken = { file: 'server/api/sso/id-token.ts', test };

export const idTokenMutants: readonly Mutant[] = [
  {
    name: 'id-token-algorithms',
    from: `['RS256', 'PS256', 'ES256']`,
    to: `['RS256', 'PS256', 'ES256', 'RS512']`,
    ...idToken,
    title: 'rejects RS512',
  },
  {
    name: 'id-token-audience',
    from: `    audience: clientId,\n`,
    to: ``,
    ...idToken,
    title: 'rejects another audience',
  },
  {
    name: 'id-token-expiry-required',
    from: `requiredClaims: ['exp', 'iat']`,
    to: `requiredClaims: ['iat']`,
    ...idToken,
    title: 'rejects a token without an expiry',
  },
  {
    name: 'id-token-issued-later',
    from: `isOurs && claims.iat < now / 1000 + clockSkewSeconds ?`,
    to: `isOurs ?`,
    ...idToken,
    title: 'allows two minutes of clock difference',
  },
];
