import { sql } from 'kysely';
import { readListQuery } from '../../../shared/list-query.ts';
import type { InputOf } from '../../../shared/resources/define.ts';
import { groups } from '../../../shared/resources/groups.ts';
import { isAdminGroup } from '../../../shared/sections.ts';
import { notAllowed, refuse, Refusal } from '../operation/answer.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { revokeTokensOf } from '../operation/bearer-tokens.ts';
import type { Trx } from '../database/db.ts';
import { grantOf, mayGrant } from './grants.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/**
 * Prevents users from granting rights they lack. Renaming a group renames it for its members, and groups with members cannot be deleted.
 * Members are signed out when their rights change.
 */
export const groupRules: ResourceRules<typeof groups> = {
  onCreate:
    ({ request: { actor }, values }) =>
    () => {
      requireGrantable(actor, values);
      return Promise.resolve();
    },
  onUpdate:
    ({ request: { actor }, values }) =>
    async (trx, before) => {
      const old = before.name ?? '';
      const name = values.name || old;
      const idOrg = organizationOf(actor);
      requireGrantable(actor, before);
      requireGrantable(actor, { ...before, ...values });
      if (rightsOf(old, before) !== rightsOf(name, { ...before, ...values }))
        await revokeTokensOf(trx, await membersOf(trx, idOrg, old));
      if (name === old) return;
      await trx.updateTable('users').set({ access_group: name }).where(isMember(idOrg, old)).execute();
    },
  onDelete:
    ({ request: { actor } }) =>
    async (trx, before) => {
      requireGrantable(actor, before);
      if (await hasMembers(trx, organizationOf(actor), before.name ?? ''))
        throw new Refusal(refuse(409, 'The record is in use.'));
    },
  onUndo:
    ({ request: { actor } }) =>
    (_trx, row) => {
      requireGrantable(actor, row);
      return Promise.resolve();
    },
};

function rightsOf(name: string, group: InputOf<typeof groups>): string {
  const { sections, permissions } = grantOf({ ...group, name });
  return [isAdminGroup(name), ...sections, ...permissions].join();
}

function requireGrantable(actor: Actor, group: InputOf<typeof groups>): void {
  if (!mayGrant(actor, grantOf(group))) throw new Refusal(notAllowed());
}

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

/** Restricts groups to callers with the admin section, except the caller's own, which every sign-in reads by name. */
export function allowOwnGroup(operation: SignedOperation): SignedOperation {
  return async (request, deps) => {
    const { accessGroup, sections } = request.actor;
    const query = readListQuery(request.query, groups);
    const isOwn = query.ok && query.value.filter['name'] === accessGroup;
    return isOwn || sections.includes('admin') ? operation(request, deps) : notAllowed();
  };
}
