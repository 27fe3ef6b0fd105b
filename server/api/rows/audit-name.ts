import { sql, type RawBuilder } from 'kysely';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { findResource, resources } from '../../../shared/resources/index.ts';
import { toId } from '../database/db.ts';

interface AuditedRecord {
  resource: string;
  recordId: string;
  idOrg: string;
}

const longestName = 200;

/**
 * Selects the record's current display name for its audit row, such as 'Jane Doe', or null if the record has none.
 * Jobs use the name of their notification list, and client settings use the name of the client.
 */
export function nameOfRecord({ resource, recordId, idOrg }: AuditedRecord): RawBuilder<string | null> {
  const definition = resource === resources.client_settings.name ? resources.org : findResource(resource);
  const id = definition && idIn(definition, recordId);
  if (!definition || !id) return sql<null>`null`;
  const name = sql`left(nullif(trim(${titleOf(definition)}), ''), ${longestName})`;
  const tenantCondition = definition.tenant ? sql`and named.id_org = ${toId(idOrg)}` : sql``;
  return sql<
    string | null
  >`(select ${name} from ${sql.table(definition.name)} as named where named.id = ${id} ${tenantCondition})`;
}

function titleOf({ title, fields }: ResourceDefinition): RawBuilder<unknown> {
  const [first = ''] = title;
  const target = findResource(fields[first]?.reference?.to ?? '');
  if (target)
    return sql`(select ${titleOf(target)} from ${sql.table(target.name)} as target where target.id = ${sql.ref(first)})`;
  const parts = [...title].reverse().map((field) => sql.ref(field));
  return sql`concat_ws(' ', ${sql.join(parts)})`;
}

function idIn({ ids }: ResourceDefinition, recordId: string) {
  if (ids !== 'decimal') return recordId || undefined;
  return /^\d{1,18}$/.test(recordId) ? toId(recordId) : undefined;
}
