import { sql } from 'kysely';
import { refuse, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';

export const adminGetOrg: SignedOperation = listOrganizations(false);

export const getDemoOrgs: SignedOperation = listOrganizations(true);

function listOrganizations(demoOnly: boolean): SignedOperation {
  return async ({ actor }, { db }) => {
    if (!actor.admin) return refuse(403, 'You may not do this.');
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
