import { sql } from 'kysely';
import { organisationOf, type Actor } from '../operation/actor.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { newOrderedId } from '../database/ids.ts';

interface AuditEntry {
  actor: Actor;
  action: string;
  resource: string;
  recordId: string;
  /** A sentence with old and new values; never a secret or card data. */
  detail: string;
  /** Unix milliseconds. */
  now: number;
  /** Whose audit trail it belongs in, where that is not the actor's own. */
  idOrg?: string;
}

const longestDetail = 4000;

/**
 * Writes the audit row of a change. It takes the change's own transaction: both are kept or neither. In another
 * organisation's trail it has both names, since nobody there knows the user.
 */
export async function writeAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  const { actor, action, resource, recordId, detail, now } = entry;
  const idOrg = entry.idOrg ?? organisationOf(actor);
  const isAbroad = idOrg !== actor.idOrg;
  await sql`
    insert into audit (id, id_org, time, user_name, full_name, acting_for, action, resource, record_id, detail)
    values (
      ${newOrderedId(now)},
      ${idOrg}::bigint,
      ${toTimestamp(now)},
      ${actor.userName},
      ${isAbroad ? (actor.fullName ?? null) : null},
      coalesce(
        ${actor.actingFor?.name ?? null}::text,
        (select name from org where id = ${isAbroad ? idOrg : null}::bigint)
      ),
      ${action},
      ${resource},
      ${recordId},
      ${detail.slice(0, longestDetail)}
    )
  `.execute(trx);
}
