import type { ListState } from '../../../shared/list-state.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { Row } from '../../../shared/resources/define.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import type { FailedCall } from '../http/outcome.ts';
import { whileConnected } from '../http/response.ts';
import { isWithin, listMomentOf, queryOfList, spanOf } from './list-range.ts';
import type { ResourceContext } from './screen-parts.ts';

type Rows = { ok: true; batches: AsyncIterable<readonly Row[]> } | FailedCall;
type RowsQuery = Pick<ListState, 'search' | 'sort' | 'filter' | 'range' | 'amounts'>;

/**
 * Opens a stream of all rows of the list in its order, a few hundred at a time. Iterating throws if the API's reply
 * ends early. The call is aborted if the browser disconnects.
 */
export async function openAllRows(ctx: ResourceContext, state: RowsQuery): Promise<Rows> {
  const { api, res, definition } = ctx;
  const query = { ...queryOfList(ctx, { ...state, page: 1, size: 0 }), count: false };
  const opened = await api.withSignal(whileConnected(res)).stream(definition, query);
  return opened.ok ? { ok: true, batches: readRows(ctx, state, opened.batches) } : opened;
}

async function* readRows(
  ctx: ResourceContext,
  { range }: RowsQuery,
  batches: AsyncIterable<readonly ApiRecord[]>,
): AsyncGenerator<readonly Row[]> {
  const { definition } = ctx;
  const span = range && spanOf(ctx, range);
  for await (const batch of batches) {
    const rows = batch.map((record) => readRow(definition, record));
    yield span ? rows.filter((row) => isWithin(listMomentOf(ctx, row), span)) : rows;
  }
}
