import { sql } from 'kysely';
import { textOf } from '../../../shared/reply.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import { organisationOf } from '../operation/actor.ts';
import type { Trx } from '../database/db.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/** Users name their group: a new name goes to all its members, and a group with members stays. */
export const groupRules: ResourceRules = {
  onUpdate:
    ({ request: { actor }, values }) =>
    async (trx, before) => {
      const name = textOf(values, 'name');
      const old = textOf(before, 'name');
      if (!name || name === old) return;
      await trx
        .updateTable('users')
        .set({ access_group: name })
        .where(isMember(organisationOf(actor), old))
        .execute();
    },
  onDelete:
    ({ request: { actor } }) =>
    async (trx, before) => {
      if (await hasMembers(trx, organisationOf(actor), textOf(before, 'name')))
        throw new Refusal(refuse(409, 'The record is in use.'));
    },
};

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
