import { isRecord, readJsonOrValue, type ApiRecord } from '../reply.ts';

/** One text for equal values, whether they came as JSON text or as themselves, with the keys of objects in one order. */
export function canonical(value: unknown): string {
  if (value === null || value === undefined) return '';
  const read = typeof value === 'string' ? (readJsonOrValue(value) ?? value.trim()) : value;
  if (read === '') return '';
  return JSON.stringify(read, (_, part: unknown) => (isRecord(part) ? inOrder(part) : part));
}

const inOrder = (record: ApiRecord) =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * True where a record has all these values. Undefined where it differs: the API may write a value in another form or hide it, so that this
 * does not say that nothing was saved.
 */
export function hasAll(values: ApiRecord, record: ApiRecord | undefined): true | undefined {
  const names = Object.keys(values);
  const isSaved =
    names.length > 0 && names.every((name) => canonical(values[name]) === canonical(record?.[name]));
  return isSaved || undefined;
}
