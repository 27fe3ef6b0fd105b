/** The envelope of every API answer, read tolerantly. */
export interface Reply {
  /** HTTP status; 0 when no answer came. */
  status: number;
  success: boolean;
  /** A list of records, or an object for auth and payment calls. */
  results: unknown;
  p1?: string;
  msg?: string;
}

export type ApiRecord = Readonly<Record<string, unknown>>;

/** Undefined when the body is no envelope: no JSON object. */
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

/** The records of a list answer; one object where a list of one is due counts as that list. */
export function listOf(reply: Reply): ApiRecord[] {
  const { results } = reply;
  if (Array.isArray(results)) return results.filter(isRecord);
  return isRecord(results) ? [results] : [];
}

export function firstOf(reply: Reply): ApiRecord | undefined {
  return listOf(reply)[0];
}

/** The count in `p1`, JSON with its quotes swapped: `{'cnt': 1234}`. Undefined when it is missing or something else. */
export function readCount(p1: string | undefined): number | undefined {
  const swapped = p1?.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));
  const parsed = readJsonOrValue(swapped) ?? readJsonOrValue(p1);
  const count = isRecord(parsed) ? textOf(parsed, 'cnt') : '';
  return /^\d{1,15}$/.test(count) ? Number(count) : undefined;
}

export function writeCount(count: number): string {
  return `{'cnt': ${count}}`;
}

/** A value that may come as JSON text or as itself. Undefined when the text does not parse. */
export function readJsonOrValue(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

/** The records in a field that holds a list of them. */
export function recordsIn(record: ApiRecord | undefined, name: string): ApiRecord[] {
  const list: unknown = record?.[name];
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

export function isRecord(value: unknown): value is ApiRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field as text; numbers are written out, everything else is ''. */
export function textOf(record: ApiRecord | undefined, field: string): string {
  const value = record && Object.hasOwn(record, field) ? record[field] : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
