import { textOf, type ApiRecord } from '../reply.ts';
import { withSlashes } from './day.ts';
import type { ResourceDefinition, RowOf } from './define.ts';
import type { FieldDefinitions, FieldKind } from './fields.ts';

/** Reads a record once, where it comes in. What it has beyond its definition stays. */
export function readRow<Definition extends ResourceDefinition>(
  definition: Definition,
  record: ApiRecord | undefined,
): RowOf<Definition> {
  const row: Record<string, unknown> = { ...record, id: textOf(record, 'id') };
  for (const [name, kind] of kindsOf(definition.fields)) row[name] = readField(kind, record, name);
  return row as RowOf<Definition>;
}

type Kinds = readonly (readonly [name: string, kind: FieldKind])[];

/** Listed once: a page has many rows of the same fields. */
const known = new WeakMap<FieldDefinitions, Kinds>();

function kindsOf(fields: FieldDefinitions): Kinds {
  const found = known.get(fields) ?? Object.entries(fields).map(([name, { kind }]) => [name, kind] as const);
  known.set(fields, found);
  return found;
}

function readField(kind: FieldKind, record: ApiRecord | undefined, name: string): unknown {
  if (kind === 'json') return record?.[name];
  const text = textOf(record, name);
  if (kind === 'date') return withSlashes(text.trim());
  return kind === 'number' || kind === 'time' ? readNumber(text) : text;
}

/** Undefined where the text is no number. */
export function readNumber(text: string): number | undefined {
  const number = text === '' ? NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}
