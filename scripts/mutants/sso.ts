import type { Mutant } from './mutant.ts';

const test = 'tests/api/sso/id-token.test.ts';
const idToken = { file: 'server/api/sso/id-token.ts', test };

export const ssoMutants: readonly Mutant[] = [
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
  {
    name: 'invitation-saved-as-hash',
    from: `return createHash('sha256').update(token).digest();`,
    to: `return createHash('sha256') && Buffer.from(token);`,
    file: 'server/api/sso/sso-invitations.ts',
    test: 'tests/api/sso/sso-invitation.test.ts',
    title: "emails a link to the user's own address, stores only its hash, and names the sender",
  },
];
