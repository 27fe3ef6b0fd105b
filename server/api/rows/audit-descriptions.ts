import { isRecord, readJsonOrValue, type ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { FieldDefinition } from '../../../shared/resources/fields.ts';
import { readableValue } from '../../../shared/resources/readable.ts';
import { plainSpaces } from '../../../shared/time.ts';

export interface AuditReading {
  zone: string;
  /** Names of referenced records, by field and then by ID. */
  names: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Fields excluded from the audit trail: UI settings, a job's own name, and details implied by the status. */
const unreported = new Set(['ui_settings', 'jobID', 'standing']);
const longestValue = 200;
/** Zero disables relative dates, so that every date includes its year. */
const whenever = 0;

/** Returns true if the change gets an audit row. Changes of only UI settings, such as a page size, do not. */
export const isWorthReporting = (values: ApiRecord): boolean =>
  Object.keys(values).length === 0 || Object.keys(values).some((name) => name !== 'ui_settings');

interface Change {
  name: string;
  field: FieldDefinition | undefined;
  old: unknown;
  now: unknown;
}

/** Formats as `Amount changed from '$45.00' to '$50.00'; Email set to 'a@b.example'`. Secret values are never shown. */
export function describeChanges(
  definition: ResourceDefinition,
  { before, after }: { before: ApiRecord; after: ApiRecord },
  reading: AuditReading,
): string {
  const sentences = changesOf(definition, before, after).map((change) => describeChange(change, reading));
  return sentences.join('; ') || 'Saved without changes';
}

/** Formats the removed values as `Removed: First Name Marcus; Last Name Lee`. */
export function describeRemoval(
  definition: ResourceDefinition,
  before: ApiRecord,
  reading: AuditReading,
): string {
  const fieldValues = Object.fromEntries(Object.keys(definition.fields).map((name) => [name, before[name]]));
  const parts = changesOf(definition, {}, fieldValues).flatMap((change) => {
    const text = formatValue(change, change.now, reading);
    return text ? [`${labelOf(change)} ${text}`] : [];
  });
  return parts.length ? `Removed: ${parts.join('; ')}` : 'Removed';
}

/** Returns the actual changes. Missing values, empty values and unset flags count as equal. */
export function changesOf(definition: ResourceDefinition, before: ApiRecord, after: ApiRecord): Change[] {
  return Object.keys(after).flatMap((name) => {
    const field = definition.fields[name];
    if (unreported.has(name)) return [];
    const change = { name, field, old: before[name], now: after[name] };
    if (field?.kind === 'secret') return [change];
    return normal(field, change.old) === normal(field, change.now) ? [] : [change];
  });
}

function normal(field: FieldDefinition | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (field?.kind === 'flag') return value === 'T' ? 'T' : '';
  if (field?.kind === 'money' && Number.isFinite(Number(value))) return Number(value).toFixed(2);
  const read = typeof value === 'string' ? readJsonOrValue(value.replaceAll('\r\n', '\n')) : value;
  const text = Array.isArray(read) || isRecord(read) ? JSON.stringify(read) : String(value);
  return ['[]', '{}'].includes(text) ? '' : text.replaceAll('\r\n', '\n');
}

function describeChange(change: Change, reading: AuditReading): string {
  const label = labelOf(change);
  const { field } = change;
  if (field?.kind === 'secret') return `${label} changed`;
  const [hadOne, hasOne] = [normal(field, change.old) !== '', normal(field, change.now) !== ''];
  const [old, now] = [formatValue(change, change.old, reading), formatValue(change, change.now, reading)];
  if (field?.kind === 'flag')
    return hadValue(change) ? from(label, old || 'No', now || 'No') : `${label} set to '${now}'`;
  if (!hasOne) return old ? `${label} cleared, was '${old}'` : `${label} cleared`;
  if (!hadOne) return now ? `${label} set to '${now}'` : `${label} set`;
  return old && now && old !== now ? from(label, old, now) : `${label} changed`;
}

const from = (label: string, old: string, now: string) => `${label} changed from '${old}' to '${now}'`;
/** Returns false for new records, which have no previous flags. */
const hadValue = ({ old }: Change) => old !== undefined;
const labelOf = ({ field, name }: Change) => field?.label ?? name;

/** Formats a value for display, or returns '' if it has no readable form, such as the ID of an unnamed record. */
function formatValue({ name, field }: Change, value: unknown, { names, zone }: AuditReading): string {
  if (value === null || value === undefined) return '';
  if (!field) return cut(String(value));
  if (field.reference?.by === 'id') return cut(names[name]?.[String(value)] ?? '');
  const list = typeof value === 'string' && value.startsWith('[') ? readJsonOrValue(value) : undefined;
  if (Array.isArray(list) && list.every((one) => typeof one === 'string'))
    return cut(list.map((one) => one.replaceAll('_', ' ')).join(', '));
  if (typeof value === 'string' && value.startsWith('data:')) return '';
  return cut(plainSpaces(readableValue(name, field, { zone, value, nowSeconds: whenever })));
}

const cut = (text: string) => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text);
