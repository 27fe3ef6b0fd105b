import { sql, type RawBuilder } from 'kysely';
import { readsPatients, resourcesWithoutPatients } from '../../../shared/audit-privacy.ts';
import { audit } from '../../../shared/resources/audit.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { Actor } from '../operation/actor.ts';
import type { Source } from './tables.ts';

const isOpen = sql`resource = any(${[...resourcesWithoutPatients]}::text[])`;

/** Status changes of a job reveal nothing about patients. A new or deleted job's row contains the name of its notification list, which might. */
const hasOpenDetail = sql`(${isOpen} or (resource = 'jobs' and action = 'update' and detail not like '%Notification List%'))`;

/** Opt-outs have the phone number or email address as record ID. */
const hasOpenId = sql`(${isOpen} or (resource <> 'opt_outs' and record_id !~ '[@+]'))`;

/** Counts the rows grouped under this one. Groups are not nested. */
const groupedRows = sql`case
  when operation is not null and grouped = '' then (
    select count(*)
    from audit under
    where under.id_org = audit.id_org
    and under.grouped = audit.id
  )
  else 0
end`;

/**
 * Audit rows without patient names, phone numbers and values. Filters, sorts and searches use these columns too, so they cannot reveal hidden
 * values.
 * `shown_text` begins like `search_text`, so the index on `search_text` still narrows a search.
 */
const withoutPatients: RawBuilder<unknown> = sql`(
  select id, id_org, time, user_name, full_name, acting_for, action, resource,
    case when ${hasOpenId} then record_id else '' end as record_id,
    case when ${isOpen} then record_name end as record_name,
    case when ${hasOpenDetail} then detail else '' end as detail,
    operation, grouped, ${groupedRows} as grouped_rows, search_text,
    case when ${isOpen} then search_text
      else search_form(
        ' ' || coalesce(user_name, '') || ' ' || coalesce(full_name, '') || ' ' || coalesce(acting_for, '')
        || ' ' || coalesce(action, '') || ' ' || coalesce(resource, '')
      )
    end as shown_text
  from audit
) as audit`;

const withPatients: RawBuilder<unknown> = sql`(select audit.*, ${groupedRows} as grouped_rows from audit) as audit`;

/** Returns the row source, or undefined if the caller reads the table directly. */
export function sourceFor(definition: ResourceDefinition, actor: Actor): Source | undefined {
  if (definition.name !== audit.name) return undefined;
  return readsPatients(actor)
    ? { rows: withPatients }
    : { rows: withoutPatients, searchedToo: sql`shown_text` };
}
