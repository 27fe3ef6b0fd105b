import { readAmount } from '../money.ts';
import { isRecord, readJsonOrValue, readText, type ApiRecord } from '../reply.ts';
import type { ResourceDefinition, RowOf } from '../resources/define.ts';
import { readNumber, readRow } from '../resources/read-row.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Type of a value in an API request or response. `Wire` is its JSON type, `Value` its type after parsing. Parsing is lenient, because an
 * older API may lack a field or a newer one may send more.
 */
export interface WireType<Wire, Value> {
  readonly schema: JsonSchema;
  /** Parses a value. Returns undefined if it is missing or invalid. */
  read(value: unknown): Value | undefined;
  /** Value if `read` finds none. Without it, a record that lacks the value is invalid. */
  readonly fallback?: { readonly value: Value };
  /** Never set. Carries the JSON type. */
  readonly wire?: Wire;
}

type AnyType = WireType<unknown, unknown>;
export type WireFields = Readonly<Record<string, AnyType>>;

/** JSON type that the sender writes. */
export type WireOf<Type> = Type extends WireType<infer Wire, unknown> ? Wire : never;
/** Type that the receiver gets after parsing. */
export type ValueOf<Type> = Type extends WireType<unknown, infer Value> ? Value : never;

/** Text or an id. Numbers are converted, and a missing text is ''. */
export const text: WireType<string | null, string> = {
  schema: { type: ['string', 'null'] },
  read: readText,
  fallback: { value: '' },
};

/** Cell of a file. An invalid one is '', so that the others keep their columns. */
export const cell: WireType<string, string> = {
  schema: { type: 'string' },
  read: (value) => text.read(value) ?? '',
};

/** Number; a missing one is 0. Numeric text is converted. */
export const number: WireType<number, number> = {
  schema: { type: 'number' },
  read: (value) => readNumber(text.read(value) ?? ''),
  fallback: { value: 0 },
};

/** Unix seconds; undefined if there is no such time. */
export const time: WireType<number | null, number | undefined> = {
  schema: { type: ['number', 'null'], description: 'Unix seconds' },
  read: number.read,
  fallback: { value: undefined },
};

/** Amount in integer cents, written as decimal dollars: `45.00`. A missing amount is 0. */
export const cents: WireType<string | null, number> = {
  schema: { type: ['string', 'null'], description: 'Decimal dollars' },
  read: readAmount,
  fallback: { value: 0 },
};

/** Unix seconds as a number or as text; '' or undefined if there is no such time. */
export const timeText: WireType<string | number, number | undefined> = {
  schema: { type: ['string', 'number'], description: "Unix seconds; '' if there is no such time" },
  read: number.read,
  fallback: { value: undefined },
};

export const flag: WireType<'T' | 'F', boolean> = {
  schema: { type: 'string', enum: ['T', 'F'] },
  read: (value) => (value === 'T' || value === 'F' ? value === 'T' : undefined),
  fallback: { value: false },
};

/** JSON boolean. A missing one is false. Only for results, because query parameters are text. */
export const boolean: WireType<boolean, boolean> = {
  schema: { type: 'boolean' },
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  fallback: { value: false },
};

/** `T`, `F` or a boolean. */
export const flagOrBoolean: WireType<'T' | 'F' | boolean, boolean> = {
  ...flag,
  schema: { enum: ['T', 'F', true, false] },
  read: (value) => (typeof value === 'boolean' ? value : flag.read(value)),
};

/** One of the known values. An unknown value is invalid. */
export const choice = <const Known extends string>(known: readonly Known[]): WireType<Known, Known> => ({
  schema: { type: 'string', enum: known },
  read: (value) => known.find((one) => one === value),
});

/** Text with known values separated by commas. Unknown values are dropped. */
export const choices = <const Known extends string>(known: readonly Known[]): WireType<string, Known[]> => ({
  schema: { type: 'string', description: `Separated by commas: ${known.join(', ')}` },
  read: (value) =>
    typeof value === 'string'
      ? value.split(',').flatMap((name) => known.find((one) => one === name) ?? [])
      : undefined,
  fallback: { value: [] },
});

/** Value that the sender may leave out. Its fallback stays. */
export const omittable = <Wire, Value>(
  type: WireType<Wire, Value>,
): WireType<Wire | null | undefined, Value> => type;

/** Value that may be missing, null or ''. */
export const optional = <Wire, Value>({
  schema,
  read,
}: WireType<Wire, Value>): WireType<Wire | '' | null | undefined, Value | undefined> => ({
  schema,
  read,
  fallback: { value: undefined },
});

/** Value without a fallback. A record that lacks it is invalid. */
export const required = <Wire, Value>({ schema, read }: WireType<Wire, Value>): WireType<Wire, Value> => ({
  schema,
  read,
});

/** Type whose missing or invalid value is read as `value`. */
export const withDefault = <Wire, Value>(
  type: WireType<Wire, Value>,
  value: NoInfer<Value>,
): WireType<Wire, Value> => ({ ...type, fallback: { value } });

/** List whose invalid elements are dropped. */
export const list = <Wire, Value>(element: WireType<Wire, Value>): WireType<readonly Wire[], Value[]> => ({
  schema: { type: 'array', items: element.schema },
  read: (value) =>
    Array.isArray(value) ? value.flatMap((one: unknown) => element.read(one) ?? []) : undefined,
  fallback: { value: [] },
});

/** Value or its JSON text. */
export const jsonText = <Wire, Value>(type: WireType<Wire, Value>): WireType<string | Wire, Value> => ({
  ...type,
  schema: { anyOf: [{ type: 'string', description: 'JSON' }, type.schema] },
  read: (value) => type.read(readJsonOrValue(value)),
});

/** Record of any fields, which are kept as they are. */
export const anyRecord: WireType<ApiRecord, ApiRecord> = {
  schema: { type: 'object' },
  read: (value) => (isRecord(value) ? value : undefined),
};

/** Values by key. A value without a fallback is dropped if it is invalid. */
export const mapOf = <Wire, Value>({
  schema,
  read,
  fallback,
}: WireType<Wire, Value>): WireType<Readonly<Record<string, Wire>>, Readonly<Record<string, Value>>> => ({
  schema: { type: 'object', additionalProperties: schema },
  read: (values) =>
    isRecord(values)
      ? Object.fromEntries(
          Object.entries(values).flatMap(([key, value]) => {
            const found = read(value) ?? fallback?.value;
            return found === undefined ? [] : [[key, found] as const];
          }),
        )
      : undefined,
  fallback: { value: {} },
});

/** Fields that may be undefined are optional. */
type Optional<Record> = {
  readonly [Name in keyof Record as undefined extends Record[Name] ? never : Name]: Record[Name];
} & { readonly [Name in keyof Record as undefined extends Record[Name] ? Name : never]?: Record[Name] };

type WireRecord<Fields extends WireFields> = Optional<{ [Name in keyof Fields]: WireOf<Fields[Name]> }>;
type ValueRecord<Fields extends WireFields> = Optional<{ [Name in keyof Fields]: ValueOf<Fields[Name]> }>;

export interface RecordType<Fields extends WireFields> extends WireType<
  WireRecord<Fields>,
  ValueRecord<Fields>
> {
  readonly fields: Fields;
}

export function record<const Fields extends WireFields>(fields: Fields): RecordType<Fields> {
  return {
    fields,
    schema: describeFields(fields),
    read: (value) =>
      isRecord(value) ? (readFields(fields, value) as ValueRecord<Fields> | undefined) : undefined,
  };
}

/** Record of a resource with further fields. A field with the name of a resource's field replaces it. */
export const rowOf = <Definition extends ResourceDefinition, const Fields extends WireFields>(
  definition: Definition,
  fields: Fields,
): WireType<ApiRecord & WireRecord<Fields>, Omit<RowOf<Definition>, keyof Fields> & ValueRecord<Fields>> => ({
  schema: { allOf: [{ $ref: `#/components/schemas/${definition.name}` }, describeFields(fields)] },
  read: (value) => {
    const more = isRecord(value) ? readFields(fields, value) : undefined;
    if (!isRecord(value) || !more) return undefined;
    return { ...readRow(definition, value), ...(more as ValueRecord<Fields>) };
  },
});

const describeFields = (fields: WireFields): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])),
});

function readFields(fields: WireFields, from: ApiRecord): ApiRecord | undefined {
  const values: Record<string, unknown> = {};
  for (const [name, { read, fallback }] of Object.entries(fields)) {
    const value = read(Object.hasOwn(from, name) ? from[name] : undefined);
    if (value === undefined && !fallback) return undefined;
    values[name] = value ?? fallback?.value;
  }
  return values;
}

/** Writes values as query parameters or form fields. Omits missing values, '', 0 and empty lists, which a receiver reads the same way. */
export function writeValues(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const written = writeValue(value);
      return written ? [[name, written] as const] : [];
    }),
  );
}

function writeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'T' : 'F';
  if (Array.isArray(value)) return value.join(',');
  return value === undefined || value === 0 ? '' : String(value);
}
