import { sql, type RawBuilder } from 'kysely';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { toId, toTimestamp, type Trx } from '../database/db.ts';
import { nameOfRecord } from './audit-name.ts';
import { newOrderedId } from '../database/ids.ts';

interface AuditEntry {
  actor: Actor;
  action: string;
  resource: string;
  recordId: string;
  /** Sentence with old and new values, without secrets or card data. */
  detail: string;
  now: number;
  /** Organization whose audit trail gets the row. Defaults to the actor's. */
  idOrg?: string;
  /** Action of the row under which this one is grouped, if different. */
  leadAction?: string;
}

const longestDetail = 4000;

/**
 * Writes the audit row of a change in the same transaction, so that both are saved or neither is.
 * Deletions are audited before they run, because the row includes the record's name.
 * In another organization's audit trail, the row names the organization acted for, because users there do not know the actor.
 */
export const writeAudit = (trx: Trx, entry: AuditEntry): Promise<void> => writeAudits(trx, [entry]);

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

const orgOf = ({ idOrg, actor }: AuditEntry): string => idOrg ?? organizationOf(actor);

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
