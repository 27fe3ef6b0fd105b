import { auditStrings } from '../../shared/locales/en/audit.ts';
import type { ApiRecord } from '../../shared/reply.ts';
import type { audit } from '../../shared/resources/audit.ts';
import type { ResourceDefinition, RowOf } from '../../shared/resources/define.ts';
import { findResource } from '../../shared/resources/index.ts';
import { recordsOf, titleOf } from '../../shared/resources/resource-paths.ts';
import { auditActions, jobVerb } from './audit-actions.ts';

export type AuditRow = RowOf<typeof audit>;

export interface AuditNames {
  /** Full names of users by username. */
  people: ReadonlyMap<string, string>;
  /** Current record names by `resource/id`, used for rows that did not save a name. */
  records: ReadonlyMap<string, string>;
}

/** Returns the sentence for a row: 'Linda Chen, acting for Lakeside, changed contact Jane Doe'. The changes are in the row's `detail`. */
export function auditSentence(row: AuditRow, { people, records }: AuditNames): string {
  const { action, detail } = row;
  const actor = actorOf(row, people);
  const { verb, about } = actionTextOf(action);
  if (about === 'nothing') return `${actor} ${verb}`;
  const jobDone = isJobStep(row) ? jobVerb(detail) : undefined;
  return [actor, jobDone ?? verb, objectOf(row, { records, about, actsOnOne: Boolean(jobDone) })]
    .filter(Boolean)
    .join(' ');
}

/** Returns the row's text on the grouped list page, such as 'Linda Chen deleted 200 appointments' if other rows are grouped under it. */
export function auditLine(row: AuditRow, names: AuditNames): string {
  const grouped = row.grouped_rows ?? 0;
  if (grouped === 0) return auditSentence(row, names);
  const actor = actorOf(row, names.people);
  const records = findResource(row.resource);
  // This row stands for the whole request; each payment has its own row grouped under this one.
  if (row.action === 'payment requests' && records)
    return auditStrings.requested(actor, recordsOf(records, grouped));
  const { verb, about } = actionTextOf(row.action);
  const count = grouped + 1;
  return records && about === 'one'
    ? `${actor} ${verb} ${recordsOf(records, count)}`
    : auditStrings.times(auditSentence(row, names), count);
}

const actionTextOf = (action: string) =>
  auditActions.get(action) ?? { verb: auditStrings.otherVerb(action), about: 'one' as const };

/** Returns the name of the user who made a change: 'Linda Chen, acting for Lakeside'. */
export function actorOf(
  row: Pick<AuditRow, 'user_name' | 'full_name' | 'acting_for'>,
  people: AuditNames['people'],
): string {
  const { user_name: userName, acting_for: acting } = row;
  const fullName = people.get(userName) ?? (row.full_name || undefined);
  const who = fullName ?? outsiders.get(userName) ?? (userName || auditStrings.someone);
  return acting ? auditStrings.actingFor(who, acting) : who;
}

/** Returns the record of a row: 'contact Jane Doe'. */
export const auditObject = (row: AuditRow, { records }: AuditNames): string =>
  objectOf(row, { records, about: 'one', actsOnOne: false });

export function auditText(row: AuditRow, names: AuditNames): string {
  return [auditSentence(row, names), row.detail].filter(Boolean).join(': ');
}

const outsiders: ReadonlyMap<string, string> = new Map(Object.entries(auditStrings.outsiders));

const isJobStep = ({ resource, action }: AuditRow) => resource === 'jobs' && action === 'update';

function objectOf(
  row: AuditRow,
  { records, about, actsOnOne }: { records: AuditNames['records']; about: string; actsOnOne: boolean },
): string {
  const { resource, record_id: id } = row;
  const label = findResource(resource)?.label;
  const plain = plainNames.get(resource) ?? resource.replaceAll('_', ' ');
  if (!id || (about === 'kind' && resource !== 'payment_files')) return label?.many.toLowerCase() ?? plain;
  const name = row.record_name || (records.get(`${resource}/${id}`) ?? nameInDetail(row));
  if (resource === 'jobs') return auditStrings.job(name, actsOnOne || Boolean(name));
  if (resource === 'client_settings') return auditStrings.settings(nameOfClient(row, name));
  if (resource === 'payments') return auditStrings.payment(name);
  return auditStrings.record(label?.one ?? plain, name);
}

const plainNames: ReadonlyMap<string, string> = new Map([
  ['ivr', auditStrings.ivr],
  ['data_exports', auditStrings.allData],
]);

const nameOfClient = (row: AuditRow, name: string | undefined) => row.acting_for || name;

/** Returns a record's name for a sentence, with the first name first: 'Jane Doe'. */
export function nameInSentence(definition: ResourceDefinition, record: ApiRecord): string {
  const title = definition.title.toReversed();
  const name =
    title.length > 1
      ? title
          .map((field) => record[field])
          .filter(Boolean)
          .join(' ')
      : titleOf(definition, record);
  return name === record['id'] ? '' : name;
}

/** Extracts the record name from the `detail` of a create or delete. */
export function nameInDetail(row: AuditRow): string | undefined {
  const definition = findResource(row.resource);
  if (!definition || !['create', 'delete'].includes(row.action)) return undefined;
  const parts = changesIn(row);
  const titleRecord = Object.fromEntries(
    definition.title.map((field) => [field, valueIn(parts, definition.fields[field]?.label ?? field)]),
  );
  return nameInSentence(definition, titleRecord) || undefined;
}

function valueIn(parts: readonly string[], label: string): string {
  const start = new RegExp(`^(Removed: )?${label} `);
  const part = parts.find((one) => start.test(one))?.replace(start, '') ?? '';
  return /^set to '(.*)'$/.exec(part)?.[1] ?? part;
}

/**
 * Splits `detail` into changes. Values may contain the separator, so a part that does not begin with a field label
 * belongs to the previous change.
 */
export function changesIn(row: AuditRow): string[] {
  const { detail } = row;
  const fields = Object.values(findResource(row.resource)?.fields ?? {});
  const verb = detail.startsWith('Removed: ') ? /^ / : /^ (set|changed|cleared)\b/;
  const begins = (part: string) =>
    fields.some(({ label }) => part.startsWith(label) && verb.test(part.slice(label.length)));
  return detail.split('; ').reduce<string[]>((changes, part) => {
    const last = changes.pop();
    if (last === undefined) return [part];
    return begins(part) ? [...changes, last, part] : [...changes, `${last}; ${part}`];
  }, []);
}
