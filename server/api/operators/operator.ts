import { sql } from 'kysely';
import { outsider, type Actor } from '../operation/actor.ts';
import type { Db } from '../database/db.ts';

/** Author and time, in Unix milliseconds, of an operator's change. */
export interface By {
  actor: Actor;
  now: number;
}

const operatorName = 'operator';
/** Placeholder organization until the operators' one exists. */
const nobodys = '0';

/** Finds the operators' organization: the first one with an internal admin. */
export async function findOwnOrganisation(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select min(id_org)::text as id
    from users
    where admin_user = 'T'
  `.execute(db);
  return rows[0]?.id ?? undefined;
}

export async function operatorOf(db: Db): Promise<Actor> {
  return outsider(operatorName, (await findOwnOrganisation(db)) ?? nobodys);
}
