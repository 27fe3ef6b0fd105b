import { sql, type RawBuilder } from 'kysely';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { findResource, resources } from '../../../shared/resources/index.ts';
import { toId } from '../database/db.ts';

interface Named {
  resource: string;
  recordId: string;
  /** Whose record it is. */
  idOrg: string;
}

const longestName = 200;

/**
 * What a record is called as its audit row is written: 'Jane Doe', by the fields that name it, null where it has no name or is not
 * there. A job is called as its list is, and a client's settings as the client.
 */
export function nameOfRecord({ resource, recordId, idOrg }: Named): RawBuilder<string | null> {
  const definition = resource === resources.client_settings.name ? resources.org : findResource(resource);
  const id = definition && idIn(definition, recordId);
  if (!definition || !id) return sql<null>`null`;
  const name = sql`left(nullif(trim(${titleOf(definition)}), ''), ${longestName})`;
  const own = definition.tenant ? sql`and named.id_org = ${toId(idOrg)}` : sql``;
  return sql<
    string | null
  >`(select ${name} from ${sql.table(definition.name)} as named where named.id = ${id} ${own})`;
}

/** A person's first name comes first. */
function titleOf({ title, fields }: ResourceDefinition): RawBuilder<unknown> {
  const [first = ''] = title;
  const target = findResource(fields[first]?.reference?.to ?? '');
  if (target)
    return sql`(select ${titleOf(target)} from ${sql.table(target.name)} as target where target.id = ${sql.ref(first)})`;
  const parts = [...title].reverse().map((field) => sql.ref(field));
  return sql`concat_ws(' ', ${sql.join(parts)})`;
}

/** Undefined for what is no id of that table. */
function idIn({ ids }: ResourceDefinition, recordId: string) {
  if (ids !== 'decimal') return recordId || undefined;
  return /^\d{1,18}$/.test(recordId) ? toId(recordId) : undefined;
}
