import { sql } from 'kysely';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { grantedPermissions } from '../../../shared/permissions.ts';
import { isAdminGroup, openSections } from '../../../shared/sections.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import { organisationOf } from '../operation/actor.ts';
import { revokeTokensOf } from '../operation/bearer-tokens.ts';
import type { Trx } from '../database/db.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/**
 * Users name their group: a new name goes to all its members, and a group with members stays. Once it opens other tabs or lets
 * them do something else there, its members' sign-ins end.
 */
export const groupRules: ResourceRules = {
  onUpdate:
    ({ request: { actor }, values }) =>
    async (trx, before) => {
      const old = textOf(before, 'name');
      const name = textOf(values, 'name') || old;
      const idOrg = organisationOf(actor);
      if (rightsOf(old, before) !== rightsOf(name, { ...before, ...values }))
        await revokeTokensOf(trx, await membersOf(trx, idOrg, old));
      if (name === old) return;
      await trx.updateTable('users').set({ access_group: name }).where(isMember(idOrg, old)).execute();
    },
  onDelete:
    ({ request: { actor } }) =>
    async (trx, before) => {
      if (await hasMembers(trx, organisationOf(actor), textOf(before, 'name')))
        throw new Refusal(refuse(409, 'The record is in use.'));
    },
};

/** What the group gives its members: whether it is the admin group, the tabs, and what they may do there. */
const rightsOf = (name: string, group: ApiRecord) =>
  [
    isAdminGroup(name),
    ...openSections(name, group),
    ...grantedPermissions({ admin: false, accessGroup: name }, group),
  ].join();

async function membersOf(trx: Trx, idOrg: string, group: string): Promise<string[]> {
  const members = await trx
    .selectFrom('users')
    .select(({ cast }) => cast<string>('id', 'text').as('id'))
    .where(isMember(idOrg, group))
    .execute();
  return members.map(({ id }) => id);
}

const isMember = (idOrg: string, group: string) => sql<boolean>`
  id_org = ${idOrg}::bigint and lower(access_group) = lower(${group})
`;

async function hasMembers(trx: Trx, idOrg: string, group: string): Promise<boolean> {
  const member = await trx
    .selectFrom('users')
    .select('user_name')
    .where(isMember(idOrg, group))
    .limit(1)
    .executeTakeFirst();
  return member !== undefined;
}
