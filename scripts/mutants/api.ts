import type { Mutant } from './mutant.ts';

const requireRight = 'server/api/operation/require-right.ts';
const rightsTest = 'tests/api/operation/rights.test.ts';
const servingTest = { test: 'tests/api/database/serving-role.test.ts', title: 'is refused: ' };

/** What the API holds by itself, whoever asks it, and what it stands on. */
export const apiMutants: readonly Mutant[] = [
  {
    name: 'api-tab-rights',
    file: requireRight,
    from: 'return isOpenTo(actor, right) ? undefined : notAllowed();',
    to: 'return undefined;',
    test: rightsTest,
    title: 'is none where the group opens all tabs but its own',
  },
  {
    name: 'serving-role-grants',
    file: 'server/api/database/grant-serving.ts',
    from: '    revoke update, delete, truncate on audit from ${name};\n',
    to: '    grant all on all tables in schema public, graphile_worker to ${name};\n',
    ...servingTest,
  },
];
