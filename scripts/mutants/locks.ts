import type { Mutant } from './mutant.ts';

/** Who waits before they may try again, and who ends that. */
export const lockMutants: readonly Mutant[] = [
  {
    name: 'codes-pause',
    file: 'server/api/sign-in/resend-code.ts',
    from: "if (from > deps.clock()) return signInError('Try Later', { again: from });",
    to: '',
    test: 'tests/api/sign-in/resend-code.test.ts',
    title: 'waits some seconds after the last, and tells until when',
  },
];
