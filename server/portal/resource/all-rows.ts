import { toListQuery, type ListState } from '../../../shared/list-state.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { isWithin, momentOf, spanOf } from './list-range.ts';
import { callContext } from '../session/signed-in.ts';
import { readOutcome, type Outcome } from '../http/outcome.ts';
import type { ResourceVisit } from './screen-parts.ts';

type Rows = { ok: true; batches: AsyncIterable<readonly ApiRecord[]> } | Extract<Outcome, { ok: false }>;

/**
 * Every row of the list in its order, some hundreds at a time and no more of them held. Iterating throws where the API
 * breaks off. The call ends when the browser has left.
 */
export async function openAllRows(
  visit: ResourceVisit,
  state: Pick<ListState, 'search' | 'sort' | 'filter' | 'range'>,
): Promise<Rows> {
  const { parts, req, res, definition } = visit;
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const query = { ...toListQuery({ ...state, page: 1, size: 0 }, definition), count: false };
  const result = await parts.relay.stream(definition, query, { ...callContext(req), signal: gone.signal });
  if (result.kind === 'streaming') return { ok: true, batches: within(visit, state, result.batches) };
  const outcome = readOutcome(result);
  return outcome.ok ? { ok: true, batches: none() } : outcome;
}

/** Those between the days that are asked for. */
async function* within(
  visit: ResourceVisit,
  { range }: Pick<ListState, 'range'>,
  batches: AsyncIterable<readonly ApiRecord[]>,
): AsyncGenerator<readonly ApiRecord[]> {
  if (!range) return yield* batches;
  const span = spanOf(visit, range);
  for await (const batch of batches) yield batch.filter((row) => isWithin(momentOf(visit, row), span));
}

/** An empty list may come as a plain answer. */
async function* none(): AsyncGenerator<readonly ApiRecord[]> {
  yield await Promise.resolve([]);
}
