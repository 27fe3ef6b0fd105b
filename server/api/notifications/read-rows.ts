import { rowReasons } from '../../../shared/messages/jobs.ts';
import { readPersonName, writeName } from '../../../shared/person-name.ts';
import { isRecord, textOf, type ApiRecord } from '../../../shared/reply.ts';
import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import { checkOptions, sayFault, schemaOf } from '../../validation.ts';

export interface GivenRow {
  isRecord: boolean;
  values: ApiRecord;
  faults: readonly RowFault[];
}

export interface RowFault {
  field: string;
  msg: string;
}

const longestKept = 120;
/** Schema created once, because a list has thousands of rows. */
const schema = schemaOf(notificationRows, 'create');
const openFields = Object.entries(notificationRows.fields)
  .filter(([, field]) => !('serverSet' in field))
  .map(([name]) => name);

/** Reads a row. An invalid row keeps its readable values for the check page and is never sent. */
export function readRow(value: unknown): GivenRow {
  if (!isRecord(value))
    return { isRecord: false, values: {}, faults: [{ field: '', msg: rowReasons.noRecord }] };
  const given = openFields.filter((name) => Object.hasOwn(value, name));
  const { values, faults } = check(value, given);
  if (faults.length === 0) return { isRecord: true, values, faults };
  const wrong = faults.map(({ field }) => field);
  const sound = given.filter((name) => !wrong.includes(name));
  const raw = wrong
    .filter((name) => !columnsOfValues.includes(name))
    .map((name) => [name, keepRaw(textOf(value, name))] as const);
  return { isRecord: true, values: { ...check(value, sound).values, ...Object.fromEntries(raw) }, faults };
}

/** Typed columns, which cannot save an invalid text. */
const columnsOfValues: readonly string[] = ['date', 'language'];

function check(record: ApiRecord, names: readonly string[]): { values: ApiRecord; faults: RowFault[] } {
  const picked = Object.fromEntries(names.map((name) => [name, record[name]]));
  const { value, error } = schema.validate(picked, checkOptions());
  if (!error) return { values: withReadName(value), faults: [] };
  const said = error.details.map((detail) => sayFault(notificationRows, detail));
  const byField = new Map(said.map(({ field, msg }) => [field, msg]));
  return { values: {}, faults: [...byField].map(([field, msg]) => ({ field, msg })) };
}

/** Normalizes names such as `SAMPLE, BEN A., JR.` with titles once, to spoken order. */
function withReadName(values: ApiRecord): ApiRecord {
  const name = writeName(readPersonName(textOf(values, 'name')));
  return name === '' ? values : { ...values, name };
}

const keepRaw = (text: string) => text.replaceAll('\u0000', '').slice(0, longestKept);

/** Returns an error if the row has no name. */
export function nameFault(values: ApiRecord): RowFault | undefined {
  return textOf(values, 'name').trim() ? undefined : { field: 'name', msg: rowReasons.noName };
}
