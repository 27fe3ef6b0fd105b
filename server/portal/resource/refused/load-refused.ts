import { listOf, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { RefusedGroup, RefusedList } from '../../../../views/refused/refused-groups.tsx';
import type { Visit } from '../../visit/visit.ts';
import type { RefusedSource } from './refused-source.ts';

/**
 * Refused rows of a list or import by reason, or why they cannot be read. None where the API does not group them or has no such import: a
 * payment file may come without one.
 */
export async function loadRefused(
  visit: Visit,
  { calls }: Pick<RefusedSource, 'calls'>,
  id: string,
): Promise<RefusedList> {
  if (!(await visit.parts.relay.has(calls.list.feature))) return [];
  const outcome = await visit.api.call(calls.list, { params: { id } });
  if (outcome.ok) return listOf(outcome.reply).map(readGroup);
  return outcome.status === 404 ? [] : { failure: outcome.msg };
}

const readGroup = (record: ApiRecord): RefusedGroup => ({
  reason: textOf(record, 'reason'),
  count: Number(textOf(record, 'count')) || 0,
  rows: recordsIn(record, 'rows').map((row) => ({
    id: textOf(row, 'id'),
    line: textOf(row, 'line'),
    name: textOf(row, 'name'),
    cells: textsIn(row, 'cells'),
  })),
});

/** The texts of a list in a record. */
export function textsIn(record: ApiRecord | undefined, name: string): string[] {
  const value = record?.[name];
  return Array.isArray(value) ? value.map((one: unknown) => (typeof one === 'string' ? one : '')) : [];
}
