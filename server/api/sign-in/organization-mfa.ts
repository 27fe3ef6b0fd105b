import { readOrganization, type MfaMode } from '../../../shared/user.ts';
import { toId, type Db } from '../database/db.ts';

export async function organizationMfa(db: Db, idOrg: string): Promise<MfaMode> {
  const row = await db
    .selectFrom('org')
    .select('enable_mfa')
    .where('id', '=', toId(idOrg))
    .executeTakeFirst();
  return readOrganization(row ?? {}).mfa;
}
