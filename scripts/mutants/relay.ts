import type { Mutant } from './mutant.ts';

export const relayMutants: readonly Mutant[] = [
  {
    name: 'token-of-the-user-alone',
    file: 'server/portal/relay/request.ts',
    from: `if (call.signedBy === 'nobody') return undefined;`,
    to: '',
    test: 'tests/portal/relay/relay-calls.test.ts',
    title: "sends the user's bearer token only in calls made for the user",
  },
];
