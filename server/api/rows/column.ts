import { sql, type RawBuilder } from 'kysely';
import { toDecimal, parseCents } from '../../../shared/money.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { FieldKind } from '../../../shared/resources/fields.ts';

type ColumnKind = FieldKind | 'decimalId' | 'textId';

/** Returns the readable columns of a resource by field. All identifiers in queries come from here. */
export function readableColumns(definition: ResourceDefinition): Map<string, ColumnKind> {
  const fields = Object.entries(definition.fields)
    .filter(([, field]) => field.kind !== 'secret')
    .map(([name, { kind, reference }]) => [name, reference?.by === 'id' ? 'textId' : kind] as const);
  return new Map<string, ColumnKind>([
    ['id', definition.ids === 'decimal' ? 'decimalId' : 'textId'],
    ...(definition.tenant ? [['id_org', 'decimalId'] as const] : []),
    ...fields,
  ]);
}

/** Selects a column in API format: IDs as text, times as Unix seconds, days as MM/DD/YYYY. */
export function selectColumn(name: string, kind: ColumnKind): RawBuilder<unknown> {
  const column = sql.ref(name);
  if (kind === 'decimalId') return sql`${column}::text as ${column}`;
  if (kind === 'time') return sql`floor(extract(epoch from ${column}))::bigint as ${column}`;
  if (kind === 'date') return sql`to_char(${column}, 'MM/DD/YYYY') as ${column}`;
  return sql`${column}`;
}

/** Converts an API value to a parameter. Empty text becomes null, except for text columns. */
export function toParameter(value: unknown, kind: ColumnKind): RawBuilder<unknown> {
  if (value === null || value === undefined) return sql`null`;
  if (kind === 'json') return sql`${JSON.stringify(value)}::jsonb`;
  if (value === '' && kind !== 'text' && kind !== 'multiline') return sql`null`;
  if (kind === 'money') return sql`${value}::numeric`;
  if (kind === 'date') return sql`to_date(${value}, 'MM/DD/YYYY')`;
  if (kind === 'time') return sql`to_timestamp(${value}::double precision)`;
  if (kind === 'number') return sql`${value}::numeric`;
  if (kind === 'decimalId') return sql`${value}::bigint`;
  return sql`${value}`;
}

/** Reads a filter value, or returns undefined if it is invalid for the column, so that no row matches. */
export function readFilterValue(text: string, kind: ColumnKind): string | undefined {
  const fits: Partial<Record<ColumnKind, RegExp>> = {
    decimalId: /^\d{1,18}$/,
    time: /^\d{1,11}$/,
    number: /^-?\d{1,15}(\.\d{1,6})?$/,
    date: /^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}$/,
  };
  if (text.includes('\u0000')) return undefined;
  if (kind === 'money') {
    const cents = parseCents(text);
    return cents === undefined ? undefined : toDecimal(cents);
  }
  return (fits[kind]?.test(text) ?? kind !== 'json') ? text : undefined;
}
