import { sql, type RawBuilder } from 'kysely';
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
  /** Action of the row that this one is grouped under, where that is another than its own. */
  leadAction?: string;
}

const longestDetail = 4000;

/**
 * Writes the audit row of a change, with what the record is called then: a removal is written before it is made. It takes the change's own transaction: both are kept or neither. In another
 * organisation's trail it names the one acted for, since nobody there knows the user.
 */
export const writeAudit = (trx: Trx, entry: AuditEntry): Promise<void> => writeAudits(trx, [entry]);

/** The same of many changes. */
export async function writeAudits(trx: Trx, entries: readonly AuditEntry[]): Promise<void> {
  const firstIds = new Map<string, string>();
  const rows = entries.map((entry) => {
    const row = rowOf(entry);
    const { operation } = entry.actor;
    if (operation === undefined) return row;
    const { leadAction = entry.action, resource } = entry;
    const kind = [orgOf(entry), leadAction, resource].join();
    const first = firstIds.get(kind) ?? '';
    firstIds.set(kind, first || row.id);
    return { ...row, operation, grouped: sql<string>`coalesce(${firstRowOf(entry, operation)}, ${first})` };
  });
  await trx.insertInto('audit').values(rows).execute();
}

/** Id of the first row that the operation wrote of that kind before this statement. */
function firstRowOf(entry: AuditEntry, operation: string): RawBuilder<string | null> {
  const { action, leadAction = action, resource } = entry;
  return sql`(
    select id
    from audit
    where id_org = ${toId(orgOf(entry))}
    and operation = ${operation}
    and action = ${leadAction}
    and resource = ${resource}
    and grouped = ''
    order by id
    limit 1
  )`;
}

const orgOf = ({ idOrg, actor }: AuditEntry): string => idOrg ?? organisationOf(actor);

function rowOf(entry: AuditEntry) {
  const { actor, now } = entry;
  const idOrg = orgOf(entry);
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
