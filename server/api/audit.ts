import { sql } from 'kysely';
import { isRecord, type ApiRecord } from '../../shared/reply.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { organisationOf, type Actor } from './auth/actor.ts';
import { toTimestamp, type Trx } from './db.ts';
import { newId } from './ids.ts';

export interface AuditEntry {
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
const longestValue = 200;

/** Writes the audit row of a change. It takes the change's own transaction: both are kept or neither (security L3). */
export async function writeAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  const { actor, action, resource, recordId, detail, now } = entry;
  await sql`
    insert into audit (id, id_org, time, user_name, acting_for, action, resource, record_id, detail)
    values (
      ${newId(now)},
      ${entry.idOrg ?? organisationOf(actor)}::bigint,
      ${toTimestamp(now)},
      ${actor.userName},
      ${actor.actingFor?.name ?? null},
      ${action},
      ${resource},
      ${recordId},
      ${detail.slice(0, longestDetail)}
    )
  `.execute(trx);
}

/** `Amount changed from '45.00' to '50.00'; Email set to 'a@b.example'`. A secret is named, never shown. */
export function describeChanges(definition: ResourceDefinition, before: ApiRecord, after: ApiRecord): string {
  const sentences = Object.keys(after).flatMap((name) => {
    const field = definition.fields[name];
    if (field?.kind === 'secret') return [`${field.label} changed`];
    const [old, now] = [show(before[name]), show(after[name])];
    if (old === now) return [];
    return [describeChange(field?.label ?? name, old, now)];
  });
  return sentences.join('; ') || 'Saved without a change';
}

function describeChange(label: string, old: string, now: string): string {
  if (!old) return `${label} set to '${now}'`;
  return now ? `${label} changed from '${old}' to '${now}'` : `${label} cleared, was '${old}'`;
}

function show(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = Array.isArray(value) || isRecord(value) ? JSON.stringify(value) : String(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
