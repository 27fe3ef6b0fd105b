import { sql } from 'kysely';
import { refuse, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';

/** All client organisations, for admins. */
export const adminGetOrg: SignedOperation = listOrganisations(false);

/** The organisations that payments are shown with, for admins. */
export const getDemoOrgs: SignedOperation = listOrganisations(true);

function listOrganisations(demoOnly: boolean): SignedOperation {
  return async ({ actor }, { db }) => {
    if (!actor.admin) return refuse(403, 'You may not do this.');
    const { rows } = await sql<{ id: string; name: string }>`
      select id::text, name
      from org
      ${demoOnly ? sql`where payment_demo` : sql``}
      order by name, org.id
    `.execute(db);
    return succeed(rows);
  };
}
