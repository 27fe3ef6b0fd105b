import type { ApiRecord } from '../../../shared/reply.ts';
import { withoutSeparators } from '../../../shared/money.ts';
import { withSlashes } from '../../../shared/written-day.ts';
import { noneChosen, type FieldDefinition } from '../../../shared/resources/fields.ts';
import { fromWallClock } from '../../../shared/time.ts';
import { type PostedForm, rawValue } from '../http/form.ts';
import type { NamedField } from './form-fields.ts';
import type { FormErrorMap, FormValues } from './screen-extras.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import type { ResourceDefinition, Row } from '../../../shared/resources/define.ts';
import { text } from '../../../shared/wire/wire-types.ts';

/** Returns a field as text. An unset flag becomes 'F'. Secrets are never included. */
export function wireText(field: FieldDefinition, record: ApiRecord, name: string): string {
  if (field.kind === 'secret') return '';
  if (field.kind === 'json') return jsonText(record[name]);
  return (text.read(record[name]) ?? '') || (field.kind === 'flag' ? 'F' : '');
}

function jsonText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

export function toValues(fields: readonly NamedField[], record: ApiRecord): FormValues {
  return Object.fromEntries(fields.map(([name, field]) => [name, wireText(field, record, name)]));
}

/** Returns the cleaned posted values of these fields. Fields missing from the form are omitted. */
export function readValues(fields: readonly NamedField[], form: PostedForm): FormValues {
  const posted = fields.filter(([name]) => Object.hasOwn(form, name));
  return Object.fromEntries(posted.map(([name, field]) => [name, readValue(field, form, name)]));
}

function readValue({ kind }: FieldDefinition, form: PostedForm, name: string): string {
  if (kind === 'secret') return rawValue(form, name);
  const keepsLines = kind === 'multiline' || kind === 'json';
  const texts = [form[name]].flat().filter((one) => typeof one === 'string');
  const clean = texts.map((one) => cleanText(one, keepsLines));
  if (kind === 'flag') return clean.includes('T') ? 'T' : 'F';
  if (kind === 'weekdays') return clean.filter(Boolean).join(',');
  return clean[0] ?? '';
}

function cleanText(text: string, keepsLines: boolean): string {
  const lines = keepsLines ? text.replace(/\r\n?/g, '\n') : text;
  return lines
    .normalize('NFC')
    .replace(keepsLines ? /[^\P{Cc}\n\t]/gu : /\p{Cc}/gu, '')
    .trim();
}

/** Converts typed values to the API's format for `checkBody`. Omits empty secrets, so they stay unchanged. */
export function toBody(fields: readonly NamedField[], values: FormValues, zone: string): ApiRecord {
  const posted = fields.filter(
    ([name, { kind }]) => values[name] !== undefined && !(kind === 'secret' && values[name] === ''),
  );
  return Object.fromEntries(posted.map(([name, field]) => [name, toWire(field, values[name] ?? '', zone)]));
}

function toWire({ kind, none }: FieldDefinition, text: string, zone: string): string | number {
  if (none && text === noneChosen) return '';
  if (kind === 'time')
    return /^\d{9,11}$/.test(text) ? text : (fromWallClock(text.replace('T', ' '), zone) ?? text);
  if (kind === 'date') return withSlashes(text);
  if (kind === 'number') return text.replaceAll(',', '');
  if (kind === 'money') return withoutSeparators(text);
  return text;
}

export function notChosen(fields: readonly NamedField[], values: FormValues): FormErrorMap {
  return Object.fromEntries(
    fields.flatMap(([name, { none }]) => (none && !values[name] ? [[name, none.missingText]] : [])),
  );
}

/** Returns the values that differ from the record. An update sends only these. */
export function changedValues(
  fields: readonly NamedField[],
  values: ApiRecord,
  record: ApiRecord,
): Record<string, unknown> {
  const changed = fields.filter(
    ([name, field]) =>
      Object.hasOwn(values, name) && (field.kind === 'secret' || isChanged(field, name, { values, record })),
  );
  return Object.fromEntries(changed.map(([name]) => [name, values[name]]));
}

function isChanged(
  field: FieldDefinition,
  name: string,
  { values, record }: { values: ApiRecord; record: ApiRecord },
): boolean {
  const [now, before] = [values, record].map((one) => wireText(field, one, name));
  return comparable(field, now) !== comparable(field, before);
}

/** Normalizes a value for comparison: `'5'` and `5.0` are equal, and JSON whitespace is ignored. */
function comparable({ kind }: FieldDefinition, text = ''): string {
  if (text === '') return '';
  if (kind === 'number' || kind === 'time' || kind === 'money') return String(Number(text));
  return kind === 'json' ? text.replace(/\s+/g, '') : text;
}

const maxNameLength = 500;

/** Returns the values of a copy: all user-entered values except secrets, with a distinct name. */
export function copyValues(
  fields: readonly NamedField[],
  record: Row,
  { title }: Pick<ResourceDefinition, 'title'>,
): FormValues {
  const copied = toValues(
    fields.filter(([, { kind }]) => kind !== 'secret'),
    record,
  );
  const name = fields.find(([field]) => field === 'name' && title.includes(field));
  const before = copied['name'];
  if (!name || !before) return copied;
  const availableLength = (name[1].maxLength ?? maxNameLength) - resourceMessages.copyOf('').length;
  return { ...copied, name: resourceMessages.copyOf(before.slice(0, availableLength)) };
}
