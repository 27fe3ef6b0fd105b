/** Envelope of every API response, parsed leniently. */
export interface Reply {
  /** HTTP status; 0 if no response arrived. */
  status: number;
  success: boolean;
  /** List of records, or an object for sign-in and payment calls. */
  results: unknown;
  p1?: string;
  msg?: string;
}

export type ApiRecord = Readonly<Record<string, unknown>>;

/** Parses the envelope; undefined if the body is not a JSON object. */
export function readReply(status: number, body: unknown): Reply | undefined {
  if (!isRecord(body)) return undefined;
  return {
    status,
    success: status < 400 && body['success'] === true,
    results: body['results'],
    ...(typeof body['p1'] === 'string' && { p1: body['p1'] }),
    ...(typeof body['msg'] === 'string' && { msg: body['msg'] }),
  };
}

/** Returns the records of a response. A single object counts as a list of one. */
export function listOf(reply: Reply): ApiRecord[] {
  const { results } = reply;
  if (Array.isArray(results)) return results.filter(isRecord);
  return isRecord(results) ? [results] : [];
}

export function firstOf(reply: Reply): ApiRecord | undefined {
  return listOf(reply)[0];
}

/** Reads the count in `p1`, which is JSON with swapped quotes: `{'cnt': 1234}`. Undefined if it is missing or invalid. */
export function readCount(p1: string | undefined): number | undefined {
  const swapped = p1?.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));
  const parsed = readJsonOrValue(swapped) ?? readJsonOrValue(p1);
  const count = (isRecord(parsed) && readText(parsed['cnt'])) || '';
  return /^\d{1,15}$/.test(count) ? Number(count) : undefined;
}

export function writeCount(count: number): string {
  return `{'cnt': ${count}}`;
}

/** Parses JSON text and returns other values unchanged; undefined if the text is not valid JSON. */
export function readJsonOrValue(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is ApiRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a text. Numbers are converted; everything else is undefined. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined;
}

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
