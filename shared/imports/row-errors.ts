import {
  boolean,
  list,
  number,
  omittable,
  record,
  text,
  type ValueOf,
  type WireType,
} from '../wire/wire-types.ts';

/** Line of a file, or number of a record; '' if the error concerns none. */
const line: WireType<number | '', string> = {
  schema: { type: ['number', 'string'] },
  read: text.read,
  fallback: text.fallback,
};

const error = { line, field: text, msg: text };

/** Error in a row. `field` is '' if it concerns the whole row. */
export const rowErrors = list(record(error));

/** Errors with the invalid values. */
export const cellErrors = list(record({ ...error, value: text }));

/** Errors in a file's rows, grouped by field and message, most frequent first. `lines` and `values` hold the first few. */
export const errorReasons = list(
  record({
    field: text,
    msg: text,
    count: number,
    lines: list(number),
    values: list(text),
    /** True if the rows are accepted without the value. */
    left: omittable(boolean),
  }),
);

export type RowErrors = ValueOf<typeof rowErrors>;
export type CellErrors = ValueOf<typeof cellErrors>;
