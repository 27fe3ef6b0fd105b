import type { Mutant } from './mutant.ts';
const matchTest = {
  test: 'tests/api/imports/matching.test.ts',
  title: 'of one practice are nobody in another',
};
const followUpTest = (title: string) => ({ test: 'tests/api/ivr/follow-ups.test.ts', title });
const tenantTest = 'tests/api/rows/tenant.test.ts';
const resourceTest = 'tests/api/rows/resource-api.test.ts';
const actingTest = 'tests/api/clients/acting.test.ts';

/** Whose rows somebody sees and writes, and for whom. */
export const rowMutants: readonly Mutant[] = [
  {
    name: 'tenant-of-a-row',
    file: 'server/api/rows/tables.ts',
    from: 'sql`id = ${toParameter(value, kind)} and ${inScope(scope)}`',
    to: 'sql`id = ${toParameter(value, kind)} and ${inScope(scope && undefined)}`',
    test: resourceTest,
    title: 'never shows, changes or deletes a row of another organisation',
  },
  {
    name: 'tenant-of-a-list',
    file: 'server/api/rows/tables.ts',
    from: '[inScope(table.scope), ...filters',
    to: '[sql`true`, ...filters',
    test: resourceTest,
    title: 'tells the values of a field that repeats, those of the own organization alone',
  },
  {
    name: 'tenant-of-organisations',
    file: 'server/api/rows/tenant.ts',
    from: 'actor.admin && !actor.actingFor',
    to: 'actor.admin || !actor.actingFor',
    test: resourceTest,
    title: 'shows of organisations the own one, to an admin all, to one who acts for a client that',
  },
  {
    name: 'tenant-of-a-follow-up',
    file: 'server/api/ivr/change-follow-up.ts',
    from: 'and id_org = ${organisationOf(actor)}::bigint',
    to: 'and id_org >= 0 * ${organisationOf(actor)}::bigint',
    ...followUpTest('are those of one practice, and given to its own people alone'),
  },
  {
    name: 'references-of-the-own',
    file: 'server/api/rows/tenant.ts',
    from: 'if (!found) throw new Refusal(refuse(400, libraryMessages.choose(label)));',
    to: '',
    test: tenantTest,
    title: ': cannot be referred to',
  },
  {
    name: 'mass-assignment',
    file: 'server/validation.ts',
    from: '(name) => Object.hasOwn(body, name) && !definition.fields[name]?.serverSet,',
    to: '(name) => Object.hasOwn(body, name),',
    test: 'tests/api/validation.test.ts',
    title: 'leaves out what is unknown, set by the server or the organisation',
  },
  {
    name: 'secrets-are-never-read',
    file: 'server/api/rows/column.ts',
    from: `.filter(([, field]) => field.kind !== 'secret')`,
    to: '',
    test: tenantTest,
    title: 'is never shown where it is a secret, nor in the audit trail',
  },
  {
    name: 'acting-ends-in-an-hour',
    file: 'server/api/operation/bearer-tokens.ts',
    from: 'actingOver: actingFor && now - (row.acting_since ?? 0) >= longestActingMs,',
    to: 'actingOver: false,',
    test: actingTest,
    title: 'lasts an hour; then nothing is open but its end, least of all the own organisation',
  },
  {
    name: 'acting-is-not-nested',
    file: 'server/api/operation/bearer-tokens.ts',
    from: `.where('acting_for', 'is', null)`,
    to: '',
    test: actingTest,
    title: 'is for one client at a time',
  },
  {
    name: 'acting-is-for-admins',
    file: 'server/api/clients/act-for.ts',
    from: 'if (!actor.admin) return notAllowed();',
    to: '',
    test: actingTest,
    title: 'is for admins, and ends with their right',
  },
  {
    name: 'acting-changes-no-sign-in',
    file: 'server/api/users/user-change.ts',
    from: 'return actor.actingFor && isTheirs ?',
    to: 'return false ?',
    test: actingTest,
    title: 'changes nothing by which somebody of the client signs in, and makes nobody who could',
  },
  {
    name: 'own-rights',
    file: 'server/api/users/user-change.ts',
    from: 'if (isOwn && closedToOneself.some((name) => isChanged(name, before, values))) return false;',
    to: '',
    test: 'tests/api/users/users.test.ts',
    title: 'change their own profile and nothing that would raise them',
  },
  {
    name: 'stops-of-the-own',
    file: 'server/api/contacts/stops.ts',
    from: '    where id_org = ${idOrg}::bigint\n    and channel = ${channel}',
    to: '    where channel = ${channel}',
    test: 'tests/api/contacts/stops.test.ts',
    title: 'of staff that one practice takes back stays in another',
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
    file: 'server/api/ehr/appointments/own-contacts.ts',
    from: "    where contacts.id_org = ${idOrg}::bigint\n    and given.name <> ''\n",
    to: "    where given.name <> ''\n",
    test: 'tests/api/ehr/appointments.test.ts',
    title: 'knows the own contact, though another practice has one of the same name and phone',
  },
];
