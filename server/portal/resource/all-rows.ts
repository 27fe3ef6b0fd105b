import type { ListState } from '../../../shared/list-state.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { Row } from '../../../shared/resources/define.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import type { NotDone } from '../http/outcome.ts';
import { whileConnected } from '../http/while-connected.ts';
import { isWithin, momentOf, queryOfList, spanOf } from './list-range.ts';
import type { ResourceVisit } from './screen-parts.ts';

type Rows = { ok: true; batches: AsyncIterable<readonly Row[]> } | NotDone;
type Asked = Pick<ListState, 'search' | 'sort' | 'filter' | 'range' | 'amounts'>;

/**
 * Opens a stream of every row of the list in its order, a few hundred at a time. Iterating throws if the API
 * ends early. The call is aborted if the browser disconnects.
 */
export async function openAllRows(visit: ResourceVisit, state: Asked): Promise<Rows> {
  const { api, res, definition } = visit;
  const query = { ...queryOfList(visit, { ...state, page: 1, size: 0 }), count: false };
  const opened = await api.until(whileConnected(res)).stream(definition, query);
  return opened.ok ? { ok: true, batches: readRows(visit, state, opened.batches) } : opened;
}

async function* readRows(
  visit: ResourceVisit,
  { range }: Asked,
  batches: AsyncIterable<readonly ApiRecord[]>,
): AsyncGenerator<readonly Row[]> {
  const { definition } = visit;
  const span = range && spanOf(visit, range);
  for await (const batch of batches) {
    const rows = batch.map((record) => readRow(definition, record));
    yield span ? rows.filter((row) => isWithin(momentOf(visit, row), span)) : rows;
  }
}
