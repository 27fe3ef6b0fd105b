import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import type { PlanWire } from '../../../shared/api-calls/list-plan.ts';
import { readListQuery } from '../../../shared/list-query.ts';
import { writeCount } from '../../../shared/reply.ts';
import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { nameGuessed } from '../csv/inspect-table.ts';
import type { Trx } from '../database/db.ts';
import { encodingsOf } from './lists/known-files.ts';
import { loadRowFacts } from './lists/row-facts.ts';
import { organizationOf } from '../operation/actor.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import { readRequest, type ApiDeps, type SignedOperation } from '../operation/operation.ts';
import { matchesSearch } from '../rows/search.ts';
import { findRow } from '../rows/tenant.ts';
import { digestTemplates } from './checked-templates.ts';
import { forecastRow, sendableMessages } from './forecast-row.ts';
import { planRow } from './plan-row.ts';
import { createTally, type RowsQuery } from './plan-tally.ts';
import { openFlawReader } from './read-flaws.ts';
import { loadSending } from './sending.ts';
import { loadAppointmentRows } from './appointment-rows.ts';

/** Previews the job of a notification list as if confirmed now, using the same planning functions, with a page of its rows. */
export const planList: SignedOperation<typeof apiCalls.planNotification> = async (
  { actor, params, query, body },
  { db, clock, config },
) => {
  const read = readListQuery(query, notificationRows);
  if (!read.ok) return refuse(400, read.msg);
  const now = clock();
  const list = await findRow(db, { actor, now, definition: notifications }, params['id'] ?? '');
  if (!list) return notFound();
  const planQuery: PlanQuery = {
    ...read.value,
    ...readRequest(apiCalls.planNotification, { query, body }),
    list: list.id,
    idOrg: organizationOf(actor),
    now,
    config,
  };
  const snapshot = db.transaction().setIsolationLevel('repeatable read');
  const { found, plan } = await snapshot.execute((trx) => forecast(trx, planQuery));
  return succeed([plan], writeCount(found));
};

interface PlanQuery extends RowsQuery, Pick<ApiDeps, 'config'> {
  list: string;
  idOrg: string;
  /** Current time in Unix milliseconds. */
  now: number;
}

const rowsAtOnce = 1000;

async function forecast(trx: Trx, planQuery: PlanQuery): Promise<{ found: number; plan: PlanWire }> {
  const { list, idOrg, now, start_at: startAt = 0, search, config } = planQuery;
  const sending = await loadSending(trx, { list, idOrg, now, config });
  const notBefore = Math.max(Math.ceil(now / 1000), startAt);
  const findFlaws = await openFlawReader(trx, { sending, idOrg, now, publicUrl: config.publicUrl });
  const found = await findLines(trx, list, search);
  const tally = createTally(planQuery, sending);
  for (let after = 0; ;) {
    const where = sql`true`;
    const wanted = { list, reminder: sending.reminder, job: '', after, most: rowsAtOnce, where };
    const rows = await loadAppointmentRows(trx, wanted);
    const facts = await loadRowFacts(trx, idOrg, rows);
    const planned = rows.map((row) => ({
      row,
      plan: row.settled ? undefined : planRow(row, { facts, sending, now, notBefore }),
    }));
    const read = planQuery.words !== false ? planned.flatMap(({ plan }) => sendableMessages(plan)) : [];
    const flawed = await findFlaws(read);
    for (const { row, plan } of planned) {
      const rowForecast = forecastRow(row, plan, flawed.get(row.id) ?? []);
      tally.add(rowForecast, { isSearched: !found || found.has(row.line), day: row.day });
    }
    after = rows.at(-1)?.line ?? after;
    if (rows.length < rowsAtOnce) {
      const { isOneByOne, noProvider } = sending;
      const { found: count, ...summary } = tally.summary();
      const plan: PlanWire = {
        ...summary,
        one_by_one: isOneByOne ? 'T' : 'F',
        no_provider: noProvider,
        templates: await digestTemplates(trx, { chosen: sending.chosen, idOrg }),
        read_as: (await encodingsOf(trx, list)).flatMap((encoding) => nameGuessed(encoding) ?? []),
      };
      return { found: count, plan };
    }
  }
}

/** Returns the lines that match a search; undefined without a search. */
async function findLines(trx: Trx, list: string, search: string): Promise<Set<number> | undefined> {
  if (!search) return undefined;
  const { rows } = await sql<{ line: number }>`
    select line
    from notification_rows
    where notification = ${list}
    and ${matchesSearch(notificationRows, search)}
  `.execute(trx);
  return new Set(rows.map(({ line }) => line));
}
