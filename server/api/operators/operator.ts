import { sql } from 'kysely';
import { systemActor, type Actor } from '../operation/actor.ts';
import type { Db } from '../database/db.ts';

/** Actor who makes a change, and its time in Unix milliseconds. */
export interface AuditAuthor {
  actor: Actor;
  now: number;
}

const operatorName = 'operator';
/** Placeholder id used until the operators' organization exists. */
const noOrganizationId = '0';

/** Finds the operators' organization: the one with the lowest id that has an internal admin. */
export async function findOwnOrganization(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select min(id_org)::text as id
    from users
    where admin_user = 'T'
  `.execute(db);
  return rows[0]?.id ?? undefined;
}

export async function operatorOf(db: Db): Promise<Actor> {
  return systemActor(operatorName, (await findOwnOrganization(db)) ?? noOrganizationId);
}
