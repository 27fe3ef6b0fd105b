import { readText, type ApiRecord } from '../reply.ts';
import { withSlashes } from '../written-day.ts';
import type { ResourceDefinition, RowOf } from './define.ts';
import type { FieldDefinitions, FieldKind } from './fields.ts';

/** Parses a record from the API. Properties that are not in the definition are preserved. */
export function readRow<Definition extends ResourceDefinition>(
  definition: Definition,
  record: ApiRecord | undefined,
): RowOf<Definition> {
  const row: Record<string, unknown> = { ...record, id: readField('text', record, 'id') };
  for (const [name, kind] of kindsOf(definition.fields)) row[name] = readField(kind, record, name);
  return row as RowOf<Definition>;
}

type Kinds = readonly (readonly [name: string, kind: FieldKind])[];

/** Caches the field kinds because a page has many rows with the same fields. */
const kindsCache = new WeakMap<FieldDefinitions, Kinds>();

function kindsOf(fields: FieldDefinitions): Kinds {
  const found =
    kindsCache.get(fields) ?? Object.entries(fields).map(([name, { kind }]) => [name, kind] as const);
  kindsCache.set(fields, found);
  return found;
}

function readField(kind: FieldKind, record: ApiRecord | undefined, name: string): unknown {
  const value = record && Object.hasOwn(record, name) ? record[name] : undefined;
  if (kind === 'json') return value;
  const text = readText(value) ?? '';
  if (kind === 'date') return withSlashes(text.trim());
  return kind === 'number' || kind === 'time' ? readNumber(text) : text;
}

/** Parses a number; undefined if the text is not one. */
export function readNumber(text: string): number | undefined {
  const number = text === '' ? NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}
