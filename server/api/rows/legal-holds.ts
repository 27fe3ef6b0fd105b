import { sql, type RawBuilder } from 'kysely';
import { holdMessages } from '../../../shared/locales/en/holds.ts';
import type { Db } from '../database/db.ts';
import { refuse, Refusal } from '../operation/answer.ts';

interface Held {
  /** Organization as an SQL expression. */
  idOrg: RawBuilder<unknown>;
  /** Contact as an SQL expression; null in rows that name no contact. */
  contact?: RawBuilder<unknown>;
}

/**
 * SQL condition for rows that must not be deleted for good. A hold of the organization covers all of its rows. A hold of a contact covers
 * the contact's rows and those without a contact, because they may be about the same person.
 */
export const isHeld = ({ idOrg, contact = sql`null` }: Held): RawBuilder<boolean> => sql<boolean>`
  exists (
    select
    from legal_holds
    where legal_holds.id_org = ${idOrg}
    and (legal_holds.contact is null or ${contact}::text is null or legal_holds.contact = ${contact}::text)
  )
`;

/** Throws a 409 if a hold covers the contact, or anything of the organization if none is given. */
export async function requireNoHold(
  db: Db,
  { idOrg, contact, name = '' }: { idOrg: string; contact?: string; name?: string },
): Promise<void> {
  const { rows } = await sql<{ isWhole: boolean }>`
    select contact is null as "isWhole"
    from legal_holds
    where id_org = ${idOrg}::bigint
    and (contact is null or ${contact ?? null}::text is null or contact = ${contact ?? null}::text)
    order by 1 desc
    limit 1
  `.execute(db);
  const [hold] = rows;
  if (!hold) return;
  const { contactHeld, organizationHeld, rowsHeld } = holdMessages;
  const msg = hold.isWhole ? organizationHeld : contact === undefined ? rowsHeld : contactHeld(name);
  throw new Refusal(refuse(409, msg));
}
