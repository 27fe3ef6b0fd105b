import type { Mutant } from './mutant.ts';

const requireRight = 'server/api/operation/require-right.ts';
const rightsTest = 'tests/api/operation/rights.test.ts';
const servingTest = {
  test: 'tests/api/database/serving-role.test.ts',
  title: '[B4] cannot run: ${statement.slice(0, 60)}',
};

export const apiMutants: readonly Mutant[] = [
  {
    name: 'api-tab-rights',
    file: requireRight,
    from: 'return isOpenTo(actor, right) ? undefined : notAllowed();',
    to: 'return undefined;',
    test: rightsTest,
    title: '[Z2] reject groups that have every tab except those of the call',
  },
  {
    name: 'serving-role-grants',
    file: 'server/api/database/grant-serving.ts',
    from: '    revoke update, delete, truncate on audit from ${name};\n',
    to: '    grant all on all tables in schema public, graphile_worker to ${name};\n',
    ...servingTest,
  },
];
