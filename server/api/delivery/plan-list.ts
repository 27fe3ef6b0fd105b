import { sql } from 'kysely';
import { readListQuery } from '../../../shared/list-query.ts';
import { textOf, writeCount } from '../../../shared/reply.ts';
import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { nameGuessed } from '../csv/look-at-table.ts';
import type { Trx } from '../database/db.ts';
import { encodingsOf } from '../notifications/known-files.ts';
import { loadRowFacts } from '../notifications/row-facts.ts';
import { organisationOf } from '../operation/actor.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import type { ApiDeps, SignedOperation } from '../operation/operation.ts';
import { matchesSearch } from '../rows/search.ts';
import { findRow } from '../rows/tenant.ts';
import { foreseeRow, leavingOf } from './foresee-row.ts';
import { planRow } from './plan-row.ts';
import { createTally, type RowsAsked } from './plan-tally.ts';
import { openFlawReader } from './read-flaws.ts';
import { loadSending } from './sending.ts';
import { loadVisitRows } from './visit-rows.ts';

/**
 * Previews the job of a notification list as if confirmed now, with the same planning functions: recipients by channel, first and last
 * send time, translations missing, reasons for no message, and a page of rows. `filter` holds `status` or `reason_code`, `gets` the channels
 * of a
 * patient, `untranslated` 'T' for missing translations only, `start_at` the earliest send time. `warned` 'T' selects rows with a warning,
 * `flaw`
 * those with that mistake: a `MessageFlaw`, or the name of an empty placeholder.
 */
export const planList: SignedOperation = async ({ actor, params, query }, { db, clock, config }) => {
  const read = readListQuery(query, notificationRows);
  if (!read.ok) return refuse(400, read.msg);
  const now = clock();
  const list = await findRow(db, { actor, now, definition: notifications }, params['id'] ?? '');
  if (!list) return notFound();
  const asked: Asked = {
    ...read.value,
    list: textOf(list, 'id'),
    idOrg: organisationOf(actor),
    now,
    startAt: Number(textOf(query, 'start_at')) || 0,
    gets: textOf(query, 'gets'),
    untranslated: textOf(query, 'untranslated') === 'T',
    warned: textOf(query, 'warned') === 'T',
    flaw: textOf(query, 'flaw'),
    readsWords: textOf(query, 'words') !== 'F',
    config,
  };
  const snapshot = db.transaction().setIsolationLevel('repeatable read');
  const { found, ...plan } = await snapshot.execute((trx) => foresee(trx, asked));
  return succeed([plan], writeCount(found));
};

interface Asked extends RowsAsked, Pick<ApiDeps, 'config'> {
  list: string;
  idOrg: string;
  /** Current time in Unix milliseconds. */
  now: number;
  /** Earliest send time in Unix seconds; 0 for immediately. */
  startAt: number;
  readsWords: boolean;
}

const rowsAtOnce = 1000;

async function foresee(trx: Trx, asked: Asked) {
  const { list, idOrg, now, startAt, search, config } = asked;
  const sending = await loadSending(trx, { list, idOrg, now, config });
  const notBefore = Math.max(Math.ceil(now / 1000), startAt);
  const findFlaws = await openFlawReader(trx, { sending, idOrg, now, publicUrl: config.publicUrl });
  const found = await findLines(trx, list, search);
  const tally = createTally(asked, sending);
  for (let after = 0; ;) {
    const where = sql`true`;
    const wanted = { list, reminder: sending.reminder, job: '', after, most: rowsAtOnce, where };
    const rows = await loadVisitRows(trx, wanted);
    const facts = await loadRowFacts(
      trx,
      idOrg,
      rows.map((row) => ({ ...row })),
    );
    const planned = rows.map((row) => ({
      row,
      plan: row.settled ? undefined : planRow(row, { facts, sending, now, notBefore }),
    }));
    const read = asked.readsWords ? planned.flatMap(({ plan }) => leavingOf(plan)) : [];
    const flawed = await findFlaws(read);
    for (const { row, plan } of planned) {
      const foreseen = foreseeRow(row, plan, flawed.get(row.id) ?? []);
      tally.add(foreseen, { isSearched: !found || found.has(row.line), day: row.day });
    }
    after = rows.at(-1)?.line ?? after;
    if (rows.length < rowsAtOnce) {
      const { isOneByOne, noProvider } = sending;
      return {
        ...tally.told(),
        one_by_one: isOneByOne ? 'T' : 'F',
        no_provider: noProvider,
        read_as: (await encodingsOf(trx, list)).flatMap((encoding) => nameGuessed(encoding) ?? []),
      };
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
