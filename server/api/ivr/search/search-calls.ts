import { apiCalls } from '../../../../shared/api-calls.ts';
import { writeCount } from '../../../../shared/reply.ts';
import { succeed } from '../../operation/answer.ts';
import type { Db } from '../../database/db.ts';
import { organizationOf } from '../../operation/actor.ts';
import { readRequest, type SignedOperation } from '../../operation/operation.ts';
import { readInTime } from '../../operation/read-limit.ts';
import { streamRows } from '../../rows/lists.ts';
import { readSearch } from './query.ts';
import { countCalls, distinctValues, selectCalls } from './select.ts';

/** Maximum page size for a buffered response. Longer pages and those without a limit are streamed. */
const longestPage = 1000;

/**
 * `POST search`: searches the organization's call records. `fields: 'id'` without a limit returns the number of all matches in `p1`.
 * Otherwise,
 * `p1` is the number of rows in this response, unless it is streamed.
 */
export const search: SignedOperation<typeof apiCalls.search> = async (request, { replica }) => {
  const query = readSearch(readRequest(apiCalls.search, request));
  const idOrg = organizationOf(request.actor);
  const inTime = <Value>(work: (db: Db) => Promise<Value>) => replica.read((db) => readInTime(db, work));
  if (query.kind === 'count')
    return succeed([], writeCount(await inTime((trx) => countCalls(trx, idOrg, query))));
  if (query.kind === 'distinct') {
    const values = await inTime((trx) => distinctValues(trx, idOrg, query));
    return succeed(values, writeCount(values.length));
  }
  const statement = selectCalls(idOrg, query);
  if (!query.limit || query.limit.count > longestPage)
    return { status: 200, success: true, rows: replica.stream((db) => streamRows(db, statement)) };
  const { rows } = await inTime((trx) => statement.execute(trx));
  return succeed(rows, writeCount(rows.length));
};
