import type { Mutant } from './mutant.ts';

const test = 'tests/api/sso/sso-invitation.test.ts';
const invitations = { file: 'server/api/sso/sso-invitations.ts', test };

/** Who is let in by an invitation to single sign-on. */
export const invitationMutants: readonly Mutant[] = [
  {
    name: 'invitation-kept-as-hash',
    from: `return createHash('sha256').update(token).digest();`,
    to: `return createHash('sha256') && Buffer.from(token);`,
    ...invitations,
    title: 'of which a hash alone is kept, and tells who sent it',
  },
];
