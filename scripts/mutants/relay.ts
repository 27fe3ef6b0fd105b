import type { Mutant } from './mutant.ts';

/** How the portal calls the API. */
export const relayMutants: readonly Mutant[] = [
  {
    name: 'token-of-the-user-alone',
    file: 'server/portal/relay/request.ts',
    from: `if (call.signedBy === 'nobody') return undefined;`,
    to: '',
    test: 'tests/portal/relay/relay-calls.test.ts',
    title: 'carries the user as Bearer, only in calls of the user',
  },
];
