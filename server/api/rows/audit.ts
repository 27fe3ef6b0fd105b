import { sql } from 'kysely';
import { organisationOf, type Actor } from '../operation/actor.ts';
import { toId, toTimestamp, type Trx } from '../database/db.ts';
import { nameOfRecord } from './audit-name.ts';
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
 * Writes the audit row of a change, with what the record is called then: a removal is written before it is made. It takes the change's own transaction: both are kept or neither. In another
 * organisation's trail it names the one acted for, since nobody there knows the user.
 */
export const writeAudit = (trx: Trx, entry: AuditEntry): Promise<void> => writeAudits(trx, [entry]);

/** The same of many changes. */
export async function writeAudits(trx: Trx, entries: readonly AuditEntry[]): Promise<void> {
  await trx.insertInto('audit').values(entries.map(rowOf)).execute();
}

function rowOf({ actor, now, ...entry }: AuditEntry) {
  const idOrg = entry.idOrg ?? organisationOf(actor);
  const isAbroad = idOrg !== actor.idOrg;
  const nameThere = sql<string>`(select name from org where id = ${toId(idOrg)})`;
  return {
    id: newOrderedId(now),
    id_org: toId(idOrg),
    time: toTimestamp(now),
    user_name: actor.userName,
    full_name: actor.fullName ?? null,
    acting_for: actor.actingFor?.name ?? (isAbroad ? nameThere : null),
    action: entry.action,
    resource: entry.resource,
    record_id: entry.recordId,
    record_name: nameOfRecord({ ...entry, idOrg }),
    detail: entry.detail.slice(0, longestDetail),
  };
}
