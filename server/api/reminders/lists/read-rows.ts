import { rowReasons } from '../../../../shared/locales/en/jobs.ts';
import { readPersonName, writeName } from '../../../../shared/person-name.ts';
import { isRecord, type ApiRecord } from '../../../../shared/reply.ts';
import type { InputOf } from '../../../../shared/resources/define.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import { text } from '../../../../shared/wire/wire-types.ts';
import { checkOptions, describeError, schemaOf } from '../../../validation.ts';

export type RowValues = InputOf<typeof notificationRows>;

export interface ParsedRow {
  isRecord: boolean;
  values: RowValues;
  errors: readonly ListRowError[];
}

export interface ListRowError {
  field: string;
  msg: string;
}

const longestRawText = 120;
/** Created once, because a notification list can have thousands of rows. */
const schema = schemaOf(notificationRows, 'create');
const openFields = Object.entries(notificationRows.fields)
  .filter(([, field]) => !('serverSet' in field))
  .map(([name]) => name);

/** Reads a row. An invalid row keeps its readable values so that users can check it, and is never sent. */
export function parseListRow(value: unknown): ParsedRow {
  if (!isRecord(value))
    return { isRecord: false, values: {}, errors: [{ field: '', msg: rowReasons.noRecord }] };
  const presentFields = openFields.filter((name) => Object.hasOwn(value, name));
  const { values, errors } = check(value, presentFields);
  if (errors.length === 0) return { isRecord: true, values, errors };
  const invalidFields = errors.map(({ field }) => field);
  const validFields = presentFields.filter((name) => !invalidFields.includes(name));
  const raw = invalidFields
    .filter((name) => !columnsOfValues.includes(name))
    .map((name) => [name, trimRawText(text.read(value[name]) ?? '')] as const);
  return {
    isRecord: true,
    values: { ...check(value, validFields).values, ...Object.fromEntries(raw) },
    errors,
  };
}

/** Columns whose type cannot store invalid text. */
const columnsOfValues: readonly string[] = ['date', 'language'];

function check(record: ApiRecord, names: readonly string[]): { values: RowValues; errors: ListRowError[] } {
  const picked = Object.fromEntries(names.map((name) => [name, record[name]]));
  const { value, error } = schema.validate(picked, checkOptions());
  if (!error) return { values: withReadName(value), errors: [] };
  const fieldErrors = error.details.map((detail) => describeError(notificationRows, detail));
  const byField = new Map(fieldErrors.map(({ field, msg }) => [field, msg]));
  return { values: {}, errors: [...byField].map(([field, msg]) => ({ field, msg })) };
}

/** Converts names such as `SAMPLE, BEN A., JR.` to spoken order. */
function withReadName(values: RowValues): RowValues {
  const name = writeName(readPersonName(values.name ?? ''));
  return name === '' ? values : { ...values, name };
}

const trimRawText = (raw: string) => raw.replaceAll('\u0000', '').slice(0, longestRawText);

export function findNameError({ name }: RowValues): ListRowError | undefined {
  return name?.trim() ? undefined : { field: 'name', msg: rowReasons.noName };
}
