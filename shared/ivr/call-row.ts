import { readNumber } from '../resources/read-row.ts';
import { anyRecord, text as textType, type WireType } from '../wire/wire-types.ts';
import { ivrFieldNames, ivrFields, type IvrField } from './fields.ts';

/** Raw call record. Bulk code reads it directly, without parsing each of up to a million records into a row. */
export type CallRecord = { readonly [Name in IvrField]?: unknown };

/** Parsed call record. Missing text is '', and a missing number is undefined. */
export type CallRow = {
  readonly [Name in IvrField]: (typeof ivrFields)[Name] extends 'number' ? number | undefined : string;
};

/** Call record as the API sends it, with the requested fields. */
export const callRecord: WireType<CallRecord, CallRecord> = {
  ...anyRecord,
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(ivrFields).map(([name, kind]) => [
        name,
        { type: [kind === 'number' ? 'number' : 'string', 'null'] },
      ]),
    ),
  },
};

export function readCallRow(record: CallRecord): CallRow {
  const read = (name: IvrField) => {
    const text = callText(record, name);
    return ivrFields[name] === 'number' ? readNumber(text) : text;
  };
  return Object.fromEntries(ivrFieldNames.map((name) => [name, read(name)])) as CallRow;
}

export function callText(call: CallRecord, field: IvrField): string {
  return textType.read(call[field]) ?? '';
}

export const recordingDays = { least: 1, most: 3650, usual: 90 } as const;

export function recordingOf(call: CallRecord): string | undefined {
  const id = callText(call, 'cdr_userfield').trim();
  return /^\d{9,11}-[\w-]{1,60}$/.test(id) ? id : undefined;
}
