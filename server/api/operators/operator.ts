import { sql } from 'kysely';
import { outsider, type Actor } from '../operation/actor.ts';
import type { Db } from '../database/db.ts';

/** Who changes what operators look after, and when: unix milliseconds. */
export interface By {
  actor: Actor;
  now: number;
}

/** Whoever runs the program itself, as the trail names them. */
const operatorName = 'operator';
/** No organisation's, as long as there is none of those who run the service. */
const nobodys = '0';

/** The organisation of those who run the service: the first that has an internal admin. */
export async function findOwnOrganisation(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select min(id_org)::text as id
    from users
    where admin_user = 'T'
  `.execute(db);
  return rows[0]?.id ?? undefined;
}

/** The author of what is done at the command line. */
export async function operatorOf(db: Db): Promise<Actor> {
  return outsider(operatorName, (await findOwnOrganisation(db)) ?? nobodys);
}
