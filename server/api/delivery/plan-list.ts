import { sql } from 'kysely';
import { dayNumber } from '../../../shared/delivery/days.ts';
import { largestPageSize } from '../../../shared/constants.ts';
import { channels, type Channel } from '../../../shared/contacts/channels.ts';
import { offsetOf, readListQuery, type ListQuery } from '../../../shared/list-query.ts';
import { textOf, writeCount } from '../../../shared/reply.ts';
import { notificationRows, type RowRule } from '../../../shared/resources/notification-rows.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { dayKeyIn } from '../../../shared/time.ts';
import type { Trx } from '../database/db.ts';
import { ruleReasons } from '../notifications/judge-row.ts';
import { loadRowFacts } from '../notifications/row-facts.ts';
import { organisationOf } from '../operation/actor.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import type { ApiDeps, SignedOperation } from '../operation/operation.ts';
import { matchesSearch } from '../rows/search.ts';
import { findRow } from '../rows/tenant.ts';
import { planRow } from './plan-row.ts';
import { loadSending, type Sending } from './sending.ts';
import { loadVisitRows, type ListedRow } from './visit-rows.ts';
import { findNamed } from './write-message.ts';

/**
 * What a job of a list would do if it were confirmed now, by the very functions of the plan: how many people get what, when the first
 * and the last message leaves, who gets it in another language than theirs, why the others get nothing, and a page of the rows. `filter`
 * holds `status` or `reason_code`, `gets` the channels of a person, `untranslated` 'T' for those of another language alone, `start_at` the
 * moment before which nothing leaves.
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
    config,
  };
  const snapshot = db.transaction().setIsolationLevel('repeatable read');
  const { found, ...plan } = await snapshot.execute((trx) => foresee(trx, asked));
  return succeed([plan], writeCount(found));
};

interface Asked extends ListQuery, Pick<ApiDeps, 'config'> {
  list: string;
  idOrg: string;
  /** Unix milliseconds. */
  now: number;
  /** Unix seconds; 0 for at once. */
  startAt: number;
  gets: string;
  untranslated: boolean;
}

const rowsAtOnce = 1000;

async function foresee(trx: Trx, asked: Asked) {
  const { list, idOrg, now, startAt, search, config } = asked;
  const sending = await loadSending(trx, { list, idOrg, now, config });
  const notBefore = Math.max(Math.ceil(now / 1000), startAt);
  const named = await findNamed(trx, entriesOf(sending), visitFields);
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
    for (const row of rows) {
      const foreseen = foreseeRow(row, () => planRow(row, { facts, sending, now, notBefore }), named);
      tally.add(foreseen, { isSearched: !found || found.has(row.line), day: row.day });
    }
    after = rows.at(-1)?.line ?? after;
    if (rows.length < rowsAtOnce) {
      const { isOneByOne, noProvider } = sending;
      return { ...tally.told(), one_by_one: isOneByOne ? 'T' : 'F', no_provider: noProvider };
    }
  }
}

/** What messages say of a visit. */
const visitFields = ['date', 'time', 'provider', 'location'] as const;

type VisitField = (typeof visitFields)[number];
type Named = ReadonlyMap<string, readonly VisitField[]>;

/** The entries of the library that the list sends, in each language. */
const entriesOf = ({ templateOf }: Sending) =>
  channels.flatMap((channel) =>
    languages.flatMap((language) => {
      const id = templateOf(channel, language);
      return id === undefined ? [] : [{ channel, id }];
    }),
  );

const languages = ['en', 'es'] as const;

/** The lines that a search finds; undefined where nothing is searched for. */
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

interface Gets {
  channel: Channel;
  address: string | null;
  /** Unix seconds. */
  send_at: number;
  /** Whether it is in another language than theirs. */
  untranslated: 'T' | 'F';
}

type ForeseenRow = Omit<ListedRow, 'day' | 'settled' | 'reached'> & {
  cbr: 'T' | 'F';
  gets: Gets[];
  /** What its messages name and the row leaves open. */
  open: VisitField[];
};

function foreseeRow(
  { day: _day, settled, reached: _reached, ...row }: ListedRow,
  plan: () => ReturnType<typeof planRow>,
  named: Named,
): ForeseenRow {
  if (settled) return { ...row, cbr: row.status === 'error' ? 'F' : 'T', gets: [], open: [] };
  const { rule, messages } = plan();
  if (rule)
    return {
      ...row,
      status: 'cancelled_by_rules',
      cbr: 'T',
      reason_code: rule,
      reason: ruleReasons[rule],
      gets: [],
      open: [],
    };
  const gets = messages.flatMap(({ channel, address, sendAt, is_untranslated }): Gets[] =>
    sendAt === undefined
      ? []
      : [{ channel, address, send_at: sendAt, untranslated: is_untranslated ? 'T' : 'F' }],
  );
  const leaving = messages.filter(({ sendAt }) => sendAt !== undefined);
  const said = leaving.flatMap(({ template }) => named.get(template) ?? []);
  const open = visitFields.filter((field) => said.includes(field) && !row[field]);
  return { ...row, status: 'ready', cbr: 'F', reason_code: null, reason: null, gets, open };
}

/** Counts all rows, and keeps those of the page that was asked for. */
function createTally(asked: Asked, sending: Sending) {
  const gets = new Map<string, number>();
  const reasons = new Map<string, number>();
  const open = new Map<string, number>();
  const untranslated = new Map<string, number>();
  const page: ForeseenRow[] = [];
  const times = { first: Infinity, last: 0 };
  const [from, size] = [offsetOf(asked), Math.min(asked.size || largestPageSize, largestPageSize)];
  let found = 0;
  let undated = 0;
  let late = 0;
  return {
    add(row: ForeseenRow, { isSearched, day }: { isSearched: boolean; day: string }) {
      const channels = channelsOf(row);
      if (channels && !row.date) undated += 1;
      if (channels && isLate(sending, day, Math.min(...row.gets.map(({ send_at: at }) => at)))) late += 1;
      for (const field of row.open) count(open, field);
      if (untranslatedOf(row)) count(untranslated, untranslatedOf(row));
      if (channels) count(gets, channels);
      else count(reasons, row.status === 'error' ? 'error' : (row.reason_code ?? ''));
      for (const { send_at: at } of row.gets) {
        times.first = Math.min(times.first, at);
        times.last = Math.max(times.last, at);
      }
      if (!isSearched || !isAsked(row, asked)) return;
      if (found >= from && page.length < size) page.push(row);
      found += 1;
    },
    told() {
      const people = sumOf(gets);
      return {
        found,
        people,
        nothing: sumOf(reasons),
        undated,
        late,
        open: mostFirst(open).map(([field, number]) => ({ field, people: number })),
        first_at: people > 0 ? times.first : null,
        last_at: people > 0 ? times.last : null,
        untranslated: mostFirst(untranslated).map(([channels, number]) => ({ channels, people: number })),
        gets: mostFirst(gets).map(([channels, number]) => ({ channels, people: number })),
        reasons: mostFirst(reasons).map(([code, number]) => ({
          code: code as RowRule | 'error',
          people: number,
        })),
        rows: page,
      };
    },
  };
}

const isLate = ({ rules, hours }: Sending, day: string, first: number) =>
  day !== '' && dayNumber(dayKeyIn(hours.zone, first)) > dayNumber(day) - rules.leadDays;

const channelsOf = ({ gets }: Pick<ForeseenRow, 'gets'>) => gets.map(({ channel }) => channel).join(',');
const untranslatedOf = ({ gets }: ForeseenRow) =>
  channelsOf({ gets: gets.filter((one) => one.untranslated === 'T') });

function isAsked(row: ForeseenRow, { filter, gets, untranslated }: Asked): boolean {
  if (gets && channelsOf(row) !== gets) return false;
  if (untranslated && !untranslatedOf(row)) return false;
  return Object.entries(filter).every(([name, value]) => textOf({ ...row }, name) === value);
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
const sumOf = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, one) => sum + one, 0);
const mostFirst = (counts: ReadonlyMap<string, number>) => [...counts].sort(([, a], [, b]) => b - a);
