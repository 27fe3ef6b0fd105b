import { apiCalls } from '../../../../shared/api-calls.ts';
import { listOf, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { RefusedGroup, RefusedList } from '../../../../views/home/refused-groups.tsx';
import type { Visit } from '../../visit/visit.ts';

/** The refused rows of a list by reason, or why they cannot be read; none where the API does not group them. */
export async function loadRefused(visit: Visit, list: string): Promise<RefusedList> {
  if (!(await visit.parts.relay.has('refused_rows'))) return [];
  const outcome = await visit.api.call(apiCalls.listRefusedRows, { params: { id: list } });
  return outcome.ok ? listOf(outcome.reply).map(readGroup) : { failure: outcome.msg };
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
