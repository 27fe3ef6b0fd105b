import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/**
 * True if the organization may send to the address. Before approval, only addresses verified by the organization's own users are allowed.
 * The query must include `org`.
 */
export const mayReceive = (to: string) => sql<boolean>`
  (
    not org.awaits_approval
    or exists (
      select 1
      from users
      where users.id_org = org.id
      and (
        users.verified_email = ${to.toLowerCase()} and users.verified_email = lower(users.email)
        or users.verified_phone = ${to}
      )
    )
  )
`;

/** Returns true until an internal admin approves the organization. Returns undefined for an unknown organization. */
export async function isAwaitingApproval(db: Db, idOrg: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ awaits: boolean }>`
    select awaits_approval as awaits
    from org
    where id = ${idOrg}::bigint
  `.execute(db);
  return rows[0]?.awaits;
}

export async function maySendTo(db: Db, { idOrg, to }: { idOrg: string; to: string }): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${mayReceive(to)} as may
    from org
    where id = ${idOrg}::bigint
  `.execute(db);
  return rows[0]?.may ?? false;
}

/** Returns the addresses verified by users of an unapproved organization, or undefined once approved. */
export async function findOwnAddresses(db: Db, idOrg: string): Promise<ReadonlySet<string> | undefined> {
  const { rows } = await sql<{ awaits: boolean; addresses: string[] }>`
    select org.awaits_approval as awaits,
      array(
        select unnest(array[case when verified_email = lower(email) then verified_email end, nullif(verified_phone, '')])
        from users
        where users.id_org = org.id
        and org.awaits_approval
        and (verified_email is not null or verified_phone is not null)
      ) as addresses
    from org
    where org.id = ${idOrg}::bigint
  `.execute(db);
  const [found] = rows;
  return found && !found.awaits ? undefined : new Set(found?.addresses ?? []);
}
