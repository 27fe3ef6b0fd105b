import type { Mutant } from './mutant.ts';

const requireRight = 'server/api/operation/require-right.ts';
const rightsTest = 'tests/api/operation/rights.test.ts';
const stepTest = { test: rightsTest, title: 'closes every call but its own and the ways in and out' };
const quota = 'server/api/files/storage-quota.ts';
const quotaTest = {
  test: 'tests/api/files/files.test.ts',
  title: 'takes no more than its quota, however many send at once, and keeps nothing of what it refuses',
};
const rolesTest = 'tests/ops/roles.test.ts';
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
    name: 'api-sections-of-a-group',
    file: 'server/api/operation/bearer-tokens.ts',
    from: 'openSections(accessGroup, row.own_group ?? undefined)',
    to: 'sectionNames',
    test: rightsTest,
    title: 'is none where the group is not there',
  },
  {
    name: 'api-required-step',
    file: requireRight,
    from: 'if (actor.step && !isOpenDuring(actor.step, right)) return refuseBefore(actor.step);',
    to: '',
    ...stepTest,
  },
  {
    name: 'api-open-during-a-step',
    file: 'shared/rights.ts',
    from: `right === 'leaving' || right === 'unready' || right === step`,
    to: `right === 'leaving' || right === 'unready' || right === 'user' || right === step`,
    ...stepTest,
  },
  {
    name: 'storage-quota',
    file: quota,
    from: 'return used + size > quota ?',
    to: 'return used > 2 * quota ?',
    ...quotaTest,
  },
  {
    name: 'storage-quota-of-many-at-once',
    file: quota,
    from: "  await sql`select pg_advisory_xact_lock(hashtextextended('storage', ${idOrg}::bigint))`.execute(trx);\n",
    to: '',
    ...quotaTest,
  },
  {
    name: 'test-mails-of-an-organisation',
    file: 'server/api/rows/test-limit.ts',
    from: 'if (sent.organisation >= mostAnHour.organisation) throw tooMany(libraryMessages.testLimitOfAll);',
    to: '',
    test: 'tests/api/payments/payment-request.test.ts',
    title: 'goes forty times an hour for all of an organization',
  },
  {
    name: 'no-production-beside-the-demo',
    file: 'server/api/open-for-serving.ts',
    from: 'if (config.production) await requireNoDemo(database.db);',
    to: '',
    test: rolesTest,
    title: 'does not start beside the demo, and does once the command that it names has removed it',
    built: true,
  },
  {
    name: 'demo-is-known',
    file: 'server/api/database/require-no-demo.ts',
    from: 'if (rows.length > 0)',
    to: 'if (rows.length > 1)',
    test: 'tests/demo/removal.test.ts',
    title: 'is known to a production start, which names the command that removes it',
  },
  {
    name: 'serving-role-grants',
    file: 'server/api/database/grant-serving.ts',
    from: '    revoke update, delete, truncate on audit from ${name};\n',
    to: '    grant all on all tables in schema public, graphile_worker to ${name};\n',
    ...servingTest,
  },
  {
    name: 'serving-role-makes-nothing',
    file: 'server/api/database/grant-serving.ts',
    from: 'revoke create on schema public from public, ${name};',
    to: 'grant create on schema public to ${name};',
    ...servingTest,
  },
  {
    name: 'api-upload-time',
    file: 'server/api/app.ts',
    from: '    allowUpload(request);\n',
    to: '',
    test: 'tests/api/operation/slow-bodies.test.ts',
    title: 'is cut soon where no file is taken, and has its time where a user who may sends one',
  },
  {
    name: 'api-drains',
    file: 'server/api/start-api.ts',
    from: 'stopTaking: drain }',
    to: 'stopTaking: undefined }',
    test: rolesTest,
    title: 'is not ready first, serves on while it drains, answers what is in flight, and ends with 0',
    built: true,
  },
  {
    name: 'hash-in-time',
    file: 'server/api/sign-in/hash-queue.ts',
    from: 'reject(new Refusal(tooMany()));',
    to: 'resolve();',
    test: 'tests/api/sign-in/hash-queue.test.ts',
    title: 'turns away whose turn does not come in time, and keeps no place for it',
  },
];
