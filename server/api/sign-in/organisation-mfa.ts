import { sql } from 'kysely';
import { readOrganisation, type MfaMode } from '../../../shared/user.ts';
import type { Db } from '../database/db.ts';

/** Whether an organisation lets, or makes, its users sign in in two steps. */
export async function organisationMfa(db: Db, idOrg: string): Promise<MfaMode> {
  const { rows } = await sql<{ enable_mfa: string | null }>`
    select enable_mfa
    from org
    where id = ${idOrg}::bigint
  `.execute(db);
  return readOrganisation(rows[0] ?? {}).mfa;
}
