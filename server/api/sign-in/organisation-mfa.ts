import { readOrganisation, type MfaMode } from '../../../shared/user.ts';
import { toId, type Db } from '../database/db.ts';

/** Whether an organisation lets, or makes, its users sign in in two steps. */
export async function organisationMfa(db: Db, idOrg: string): Promise<MfaMode> {
  const row = await db
    .selectFrom('org')
    .select('enable_mfa')
    .where('id', '=', toId(idOrg))
    .executeTakeFirst();
  return readOrganisation(row ?? {}).mfa;
}
