import { sql } from 'kysely';
import { refuse, succeed } from '../operation/answer.ts';
import type { ApiDeps, SignedRequest } from '../operation/operation.ts';

export const adminGetOrg = listOrganizations(false);

export const getDemoOrgs = listOrganizations(true);

function listOrganizations(demoOnly: boolean) {
  return async ({ actor }: SignedRequest, { db }: ApiDeps) => {
    if (!actor.admin) return refuse(403, 'You don’t have permission to do this.');
    const clients = await db
      .selectFrom('org')
      .select(({ cast }) => [cast<string>('id', 'text').as('id'), 'name'])
      .$if(demoOnly, (query) => query.where('payment_demo', '=', true))
      .orderBy(sql`name collate names`)
      .orderBy('org.id')
      .execute();
    return succeed(clients);
  };
}
