import { isRecord, readJsonOrValue, type ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { FieldDefinition } from '../../../shared/resources/fields.ts';
import { readableValue } from '../../../shared/resources/readable.ts';
import { plainSpaces } from '../../../shared/time.ts';

/** How values are read in the sentences of the audit trail. */
export interface AuditReading {
  /** IANA zone of moments. */
  zone: string;
  /** By field, then by value: what the records that it refers to are called. */
  names: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** No change worth telling: how screens look to somebody, the job that a list names for itself, and what a status tells already. */
const untold = new Set(['ui_settings', 'jobID', 'standing']);
const longestValue = 200;
/** The trail is read in years to come: no day is today's, none goes without its year. */
const whenever = 0;

/** Whether a change leaves a row at all: that of a page size does not. */
export const isWorthTelling = (values: ApiRecord): boolean =>
  Object.keys(values).length === 0 || Object.keys(values).some((name) => name !== 'ui_settings');

interface Change {
  name: string;
  field: FieldDefinition | undefined;
  old: unknown;
  now: unknown;
}

/** `Amount changed from '$45.00' to '$50.00'; Email set to 'a@b.example'`. A secret is named, never shown. */
export function describeChanges(
  definition: ResourceDefinition,
  { before, after }: { before: ApiRecord; after: ApiRecord },
  reading: AuditReading,
): string {
  const sentences = changesOf(definition, before, after).map((change) => describeChange(change, reading));
  return sentences.join('; ') || 'Saved without a change';
}

/** `Removed: First Name Marcus; Last Name Lee`: what there was. */
export function describeRemoval(
  definition: ResourceDefinition,
  before: ApiRecord,
  reading: AuditReading,
): string {
  const own = Object.fromEntries(Object.keys(definition.fields).map((name) => [name, before[name]]));
  const parts = changesOf(definition, {}, own).flatMap((change) => {
    const text = show(change, change.now, reading);
    return text ? [`${labelOf(change)} ${text}`] : [];
  });
  return parts.length ? `Removed: ${parts.join('; ')}` : 'Removed';
}

/** What really differs: an unset value, an empty one and a flag that is not set are the same. */
export function changesOf(definition: ResourceDefinition, before: ApiRecord, after: ApiRecord): Change[] {
  return Object.keys(after).flatMap((name) => {
    const field = definition.fields[name];
    if (untold.has(name)) return [];
    const change = { name, field, old: before[name], now: after[name] };
    if (field?.kind === 'secret') return [change];
    return normal(field, change.old) === normal(field, change.now) ? [] : [change];
  });
}

/** Two values that mean the same have the same text. */
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
  const [old, now] = [show(change, change.old, reading), show(change, change.now, reading)];
  if (field?.kind === 'flag')
    return hadKnown(change) ? from(label, old || 'No', now || 'No') : `${label} set to '${now}'`;
  if (!hasOne) return old ? `${label} cleared, was '${old}'` : `${label} cleared`;
  if (!hadOne) return now ? `${label} set to '${now}'` : `${label} set`;
  return old && now && old !== now ? from(label, old, now) : `${label} changed`;
}

const from = (label: string, old: string, now: string) => `${label} changed from '${old}' to '${now}'`;
/** A new record had no flags before. */
const hadKnown = ({ old }: Change) => old !== undefined;
const labelOf = ({ field, name }: Change) => field?.label ?? name;

/** As people read it; '' where there is nothing to be read, such as the id of a record without a name. */
function show({ name, field }: Change, value: unknown, { names, zone }: AuditReading): string {
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
