import type { Mutant } from './mutant.ts';

const test = 'tests/api/sso/sso-invitation.test.ts';
const invitations = { file: 'server/api/sso/sso-invitations.ts', test };

export const invitationMutants: readonly Mutant[] = [
  {
    name: 'invitation-kept-as-hash',
    from: `return createHash('sha256').update(token).digest();`,
    to: `return createHash('sha256') && Buffer.from(token);`,
    ...invitations,
    title: "emails a link to the user's own address, stores only its hash, and names the sender",
  },
];
