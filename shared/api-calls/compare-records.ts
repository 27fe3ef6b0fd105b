import { isRecord, readJsonOrValue, type ApiRecord } from '../reply.ts';

/** Returns the same text for equal values, whether given as JSON text or as objects, with sorted keys. */
export function canonical(value: unknown): string {
  if (value === null || value === undefined) return '';
  const read = typeof value === 'string' ? (readJsonOrValue(value) ?? value.trim()) : value;
  if (read === '') return '';
  return JSON.stringify(read, (_, part: unknown) => (isRecord(part) ? inOrder(part) : part));
}

const inOrder = (record: ApiRecord) =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Returns true if a record has all these values, or undefined if it differs. The API may store a value in another format or hide it,
 * so a difference does not prove that nothing was saved.
 */
export function hasAll(values: ApiRecord, record: ApiRecord | undefined): true | undefined {
  const names = Object.keys(values);
  const isSaved =
    names.length > 0 && names.every((name) => canonical(values[name]) === canonical(record?.[name]));
  return isSaved || undefined;
}
