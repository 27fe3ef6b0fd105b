import { textOf } from '../reply.ts';
import { readNumber } from '../resources/read-row.ts';
import { ivrFieldNames, ivrFields, type IvrField } from './fields.ts';

/** A call record as it comes. Where a million are counted or written one after the other, no row is made of each. */
export type CallRecord = { readonly [Name in IvrField]?: unknown };

/** A call record that was read where it came in: a missing text is '', a missing number undefined. */
export type CallRow = {
  readonly [Name in IvrField]: (typeof ivrFields)[Name] extends 'number' ? number | undefined : string;
};

export function readCallRow(record: CallRecord): CallRow {
  const read = (name: IvrField) => {
    const text = callText(record, name);
    return ivrFields[name] === 'number' ? readNumber(text) : text;
  };
  return Object.fromEntries(ivrFieldNames.map((name) => [name, read(name)])) as CallRow;
}

/** A field as text, '' where it is missing: of a record of a stream, or where the field is chosen by a person. */
export function callText(call: CallRecord, field: IvrField): string {
  return textOf(call, field);
}
