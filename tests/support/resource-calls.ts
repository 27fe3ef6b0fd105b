import { readListQuery, offsetOf } from '../../shared/list-query.ts';
import { readText, type ApiRecord } from '../../shared/reply.ts';
import { findResource } from '../../shared/resources/index.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import type { ApiAnswer } from './test-api.ts';

export type Records = Map<string, ApiRecord[]>;

interface ResourceCall {
  method: string;
  /** Resource with an optional id, such as `contacts` or `contacts/17-a`. */
  path: string;
  query: URLSearchParams;
  body: unknown;
}

const notFound: ApiAnswer = { status: 404, body: { success: false, msg: 'Record not found.' } };

/** Answers the contract's generic calls from in-memory lists; returns undefined for an unknown resource. */
export function answerResource(records: Records, call: ResourceCall): ApiAnswer | undefined {
  const [name = '', id] = call.path.split('/');
  const definition = findResource(name);
  if (!definition) return undefined;
  const rows = records.get(name) ?? [];
  const answers: Record<string, () => ApiAnswer> = {
    GET: () => (id === undefined ? listRows(definition, rows, call.query) : oneRow(rows, id)),
    POST() {
      const newId = `1760000${String(rows.length).padStart(3, '0')}-made`;
      records.set(name, [...rows, { ...(call.body as ApiRecord), id: newId }]);
      return { body: { success: true, results: [], p1: newId } };
    },
    PUT() {
      const change = call.body as ApiRecord;
      const row = rows.find((one) => one['id'] === change['id']);
      return row ? (Object.assign(row, change), { body: { success: true, results: [] } }) : notFound;
    },
    DELETE() {
      const ids = Array.isArray(call.body) ? (call.body as ApiRecord[]).map((one) => one['id']) : [];
      records.set(
        name,
        rows.filter((row) => !ids.includes(row['id'])),
      );
      return { body: { success: true, results: [] } };
    },
  };
  return answers[call.method]?.();
}

function oneRow(rows: readonly ApiRecord[], id: string): ApiAnswer {
  const row = rows.find((one) => one['id'] === id);
  return row ? { body: { success: true, results: [row] } } : notFound;
}

const fieldText = (row: ApiRecord, name: string) => readText(row[name]) ?? '';

function listRows(
  definition: ResourceDefinition,
  all: readonly ApiRecord[],
  query: URLSearchParams,
): ApiAnswer {
  const read = readListQuery(Object.fromEntries(query), definition);
  if (!read.ok) return { status: 400, body: { success: false, msg: read.msg } };
  const { filter, search, sort, size } = read.value;
  const found = all
    .filter((row) => Object.entries(filter).every(([field, value]) => fieldText(row, field) === value))
    .filter(
      (row) => definition.searchFields.some((field) => fieldText(row, field).includes(search)) || !search,
    );
  const [key] = sort;
  const sorted = key
    ? [...found].sort(
        (one, other) =>
          fieldText(one, key.field).localeCompare(fieldText(other, key.field)) * (key.descending ? -1 : 1),
      )
    : found;
  const start = offsetOf(read.value);
  const results = size > 0 ? sorted.slice(start, start + size) : sorted;
  return { body: { success: true, results, p1: `{'cnt': ${found.length}}` } };
}
