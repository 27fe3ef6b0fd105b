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
  {
    name: 'locks-of-one-organisation',
    file: 'server/api/sign-in/sign-in-guard.ts',
    from: 'where users.id_org = ${idOrg}::bigint\n    and last_try',
    to: 'where last_try',
    test: 'tests/portal/pages/administration/locks.test.ts',
    title: 'has nothing of wrong tries that locked nobody, nor of another organization',
  },
  {
    name: 'locks-of-links-by-right',
    file: 'server/api/list-locks.ts',
    from: 'isOpenTo(actor, areas.payments.sections)',
    to: 'true',
    test: 'tests/portal/pages/administration/locks.test.ts',
    title: 'tells payment links to those alone who have payments',
  },
];
