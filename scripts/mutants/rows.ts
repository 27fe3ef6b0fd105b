import type { Mutant } from './mutant.ts';
const matchTest = {
  test: 'tests/api/imports/matching.test.ts',
  title: "never matches another practice's contacts",
};
const followUpTest = (title: string) => ({ test: 'tests/api/ivr/follow-ups.test.ts', title });
const tenantTest = 'tests/api/rows/tenant.test.ts';
const resourceTest = 'tests/api/rows/resource-api.test.ts';
const actingTest = 'tests/api/clients/acting.test.ts';

export const rowMutants: readonly Mutant[] = [
  {
    name: 'tenant-of-a-row',
    file: 'server/api/rows/tables.ts',
    from: 'sql`id = ${toParameter(value, kind)} and ${inScope(scope)}`',
    to: 'sql`id = ${toParameter(value, kind)} and ${inScope(scope && undefined)}`',
    test: resourceTest,
    title: "never returns, changes or deletes another organization's row",
  },
  {
    name: 'tenant-of-a-list',
    file: 'server/api/rows/tables.ts',
    from: '[inScope(table.scope), ...filters',
    to: '[sql`true`, ...filters',
    test: resourceTest,
    title: "lists a field's distinct values within the user's own organization",
  },
  {
    name: 'tenant-of-organizations',
    file: 'server/api/rows/tenant.ts',
    from: 'actor.admin && !actor.actingFor',
    to: 'actor.admin || !actor.actingFor',
    test: resourceTest,
    title:
      "returns the user's own organization to staff, all to an admin, and only the client to an acting admin",
  },
  {
    name: 'tenant-of-a-follow-up',
    file: 'server/api/ivr/change-follow-up.ts',
    from: 'and id_org = ${organizationOf(actor)}::bigint',
    to: 'and id_org >= 0 * ${organizationOf(actor)}::bigint',
    ...followUpTest('stay within one practice and its own users'),
  },
  {
    name: 'references-of-the-own',
    file: 'server/api/rows/tenant.ts',
    from: 'if (!found) throw new Refusal(refuse(400, libraryMessages.choose(label)));',
    to: '',
    test: tenantTest,
    title: '[Z3] ${definition.name}.${field}: cannot be referenced',
  },
  {
    name: 'mass-assignment',
    file: 'server/validation.ts',
    from: '(name) => Object.hasOwn(body, name) && !definition.fields[name]?.serverSet,',
    to: '(name) => Object.hasOwn(body, name),',
    test: 'tests/api/validation.test.ts',
    title: 'drops unknown and server-set fields and the organization',
  },
  {
    name: 'secrets-are-never-read',
    file: 'server/api/rows/column.ts',
    from: `.filter(([, field]) => field.kind !== 'secret')`,
    to: '',
    test: tenantTest,
    title: '[Z7] never appears in responses or the audit trail if it is secret',
  },
  {
    name: 'acting-ends-in-an-hour',
    file: 'server/api/operation/bearer-tokens.ts',
    from: 'actingOver: actingFor && now - (row.acting_since ?? 0) >= longestActingMs,',
    to: 'actingOver: false,',
    test: actingTest,
    title: "can do nothing after an hour except stop acting, not even access the admin's own organization",
  },
  {
    name: 'acting-is-not-nested',
    file: 'server/api/operation/bearer-tokens.ts',
    from: `.where('acting_for', 'is', null)`,
    to: '',
    test: actingTest,
    title: 'can act for only one client at a time',
  },
  {
    name: 'acting-is-for-admins',
    file: 'server/api/clients/act-for.ts',
    from: 'if (!actor.admin) return notAllowed();',
    to: '',
    test: actingTest,
    title: 'needs the admin right and loses access when the right is removed',
  },
  {
    name: 'acting-changes-no-sign-in',
    file: 'server/api/users/user-change.ts',
    from: 'return actor.actingFor && isTheirs ?',
    to: 'return false ?',
    test: actingTest,
    title: 'cannot change sign-in details of client users or create users who can sign in',
  },
  {
    name: 'own-rights',
    file: 'server/api/users/user-change.ts',
    from: 'if (isOwn && closedToOneself.some((name) => isChanged(name, before, values))) return false;',
    to: '',
    test: 'tests/api/users/users.test.ts',
    title: '[Z4] can edit their own profile without raising their rights',
  },
  {
    name: 'stops-of-the-own',
    file: 'server/api/opt-outs/stops.ts',
    from: '    where id_org = ${idOrg}::bigint\n    and channel = ${channel}',
    to: '    where channel = ${channel}',
    test: 'tests/api/contacts/stops.test.ts',
    title: 'remains in other practices when one practice removes its own',
  },
  {
    name: 'matches-by-mobile-of-the-own',
    file: 'server/api/imports/match-rules.ts',
    from: '      where id_org = ${idOrg}::bigint\n      and mobile_phone = w.phone',
    to: '      where mobile_phone = w.phone',
    ...matchTest,
  },
  {
    name: 'record-contact-of-others',
    file: 'server/api/ehr/appointments/match-contacts.ts',
    from: "    where contacts.id_org = ${idOrg}::bigint\n    and given.name <> ''\n",
    to: "    where given.name <> ''\n",
    test: 'tests/api/ehr/appointments.test.ts',
    title: "matches the practice's own contact even if another practice has one with the same name and phone",
  },
  {
    name: 'versions-restored-unseen',
    file: 'server/api/library/entry-versions.ts',
    from: 'if ((await latestVersion(trx, definition, before)) !== newest)',
    to: 'if ((await latestVersion(trx, definition, before)) < newest)',
    test: 'tests/api/library/entry-versions.test.ts',
    title: 'restores nothing over a newer version that the user has not seen',
  },
];
