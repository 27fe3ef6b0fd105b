import { listOf, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { RefusedGroup, RefusedList } from '../../../../views/refused/refused-groups.tsx';
import type { RequestContext } from '../../page/request-context.ts';
import type { RefusedSource } from './refused-source.ts';

/**
 * Loads the rejected rows of a notification list or import by reason, or the failure. Returns none if the API does not group them
 * or does not know the import. A payment file may exist without an import.
 */
export async function loadRefused(
  ctx: RequestContext,
  { calls }: Pick<RefusedSource, 'calls'>,
  id: string,
): Promise<RefusedList> {
  if (!(await ctx.parts.relay.has(calls.list.feature))) return [];
  const outcome = await ctx.api.call(calls.list, { params: { id } });
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
    cells: refusedTextsIn(row, 'cells'),
  })),
});

export function refusedTextsIn(record: ApiRecord | undefined, name: string): string[] {
  const value = record?.[name];
  return Array.isArray(value) ? value.map((one: unknown) => (typeof one === 'string' ? one : '')) : [];
}
