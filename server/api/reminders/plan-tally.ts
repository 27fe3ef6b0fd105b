import type { PlanRequest } from '../../../shared/api-calls/list-plan.ts';
import { largestPageSize } from '../../../shared/constants.ts';
import type { Channel } from '../../../shared/contacts/channels.ts';
import { dayNumber } from '../../../shared/utc.ts';
import type { MessageFlaw } from '../../../shared/reminders/message-flaws.ts';
import { offsetOf, type ListQuery } from '../../../shared/list-query.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { RowRule } from '../../../shared/resources/notification-rows.ts';
import { dayKeyIn } from '../../../shared/time.ts';
import type { RowForecast } from './forecast-row.ts';
import type { Sending } from './sending.ts';

export type RowsQuery = ListQuery & PlanRequest;

export function createTally(query: RowsQuery, sending: Sending) {
  const gets = new Map<string, number>();
  const reasons = new Map<string, number>();
  const untranslated = new Map<string, number>();
  const mistakes = createMistakeTally();
  const page: RowForecast[] = [];
  const times = createTimeTally(sending);
  const [from, size] = [offsetOf(query), Math.min(query.size || largestPageSize, largestPageSize)];
  let found = 0;
  let undated = 0;
  let late = 0;
  return {
    add(row: RowForecast, { isSearched, day }: { isSearched: boolean; day: string }) {
      const channels = channelsOf(row);
      if (channels && !row.date) undated += 1;
      if (channels && isLate(sending, day, Math.min(...row.gets.map(({ send_at: at }) => at)))) late += 1;
      mistakes.add(row);
      if (untranslatedOf(row)) count(untranslated, untranslatedOf(row));
      if (channels) count(gets, channels);
      else count(reasons, row.status === 'error' ? 'error' : (row.reason_code ?? ''));
      times.add(row);
      if (!isSearched || !matchesQuery(row, query)) return;
      if (found >= from && page.length < size) page.push(row);
      found += 1;
    },
    summary() {
      const people = sumOf(gets);
      return {
        found,
        people,
        nothing: sumOf(reasons),
        undated,
        late,
        ...mistakes.summary(),
        ...times.summary(),
        untranslated: mostFirst(untranslated).map(([channels, number]) => ({ channels, people: number })),
        gets: mostFirst(gets).map(([channels, number]) => ({ channels, people: number })),
        reasons: mostFirst(reasons).map(([code, number]) => ({
          code: code as RowRule | 'error',
          people: number,
        })),
        rows: page.map(({ flawed: _flawed, ...row }): ApiRecord & Pick<RowForecast, 'gets'> => row),
      };
    },
  };
}

/** Counts messages by day, and the first and last send time. */
function createTimeTally({ isOneByOne, hours }: Sending) {
  const perTime = new Map<number, number>();
  let first = Infinity;
  let last = 0;
  return {
    add({ gets }: RowForecast) {
      for (const [index, { send_at: at }] of gets.entries()) {
        first = Math.min(first, at);
        last = Math.max(last, at);
        if (index === 0 || !isOneByOne) perTime.set(at, (perTime.get(at) ?? 0) + 1);
      }
    },
    summary: () => ({
      per_day: countByDay(perTime, hours.zone),
      first_at: last > 0 ? first : null,
      last_at: last > 0 ? last : null,
    }),
  };
}

function countByDay(perTime: ReadonlyMap<number, number>, zone: string): { day: string; messages: number }[] {
  const days = new Map<string, number>();
  for (const [at, messages] of perTime) {
    const day = dayKeyIn(zone, at);
    days.set(day, (days.get(day) ?? 0) + messages);
  }
  return [...days]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([day, messages]) => ({ day, messages }));
}

/** Counts rows with a warning, and rows whose messages have a mistake. */
function createMistakeTally() {
  const open = collectExamples<string>();
  const flaws = collectExamples<MessageFlaw>();
  let warned = 0;
  return {
    add(row: RowForecast) {
      if (isWarned(row)) warned += 1;
      for (const field of row.open) open.add(field, row);
      for (const code of row.flaws) flaws.add(code, row);
    },
    summary: () => ({
      warned,
      open: open.all().map(([field, { people, row, name, channel }]) => ({
        field,
        people,
        row,
        name,
        channel,
      })),
      flaws: flaws.all().map(([code, example]) => ({ code, ...example })),
    }),
  };
}

interface Example {
  people: number;
  row: string;
  name: string;
  channel: Channel;
  quote: string;
  length: number;
}

function collectExamples<Key extends string>() {
  const examples = new Map<Key, Example>();
  return {
    add(key: Key, { id, name, flawed }: RowForecast) {
      const known = examples.get(key);
      if (known) known.people += 1;
      const first = flawed.find(({ open, flaws }) => [...open, ...flaws].includes(key));
      if (known || !first) return;
      const { channel, quote, length } = first;
      examples.set(key, { people: 1, row: id, name: name ?? '', channel, quote, length });
    },
    all: () => [...examples].sort(([, one], [, other]) => other.people - one.people),
  };
}

const isLate = ({ rules, hours }: Sending, day: string, first: number) =>
  day !== '' && dayNumber(dayKeyIn(hours.zone, first)) > dayNumber(day) - rules.leadDays;

const channelsOf = ({ gets }: Pick<RowForecast, 'gets'>) => gets.map(({ channel }) => channel).join(',');
const untranslatedOf = ({ gets }: RowForecast) =>
  channelsOf({ gets: gets.filter((one) => one.untranslated === 'T') });
const isWarned = ({ gets, warning }: RowForecast) => gets.length > 0 && warning !== '';

function matchesQuery(row: RowForecast, { filter, gets, untranslated, warned, flaw }: RowsQuery): boolean {
  if (gets.length > 0 && channelsOf(row) !== gets.join(',')) return false;
  if (untranslated && !untranslatedOf(row)) return false;
  if (warned && !isWarned(row)) return false;
  if (flaw && ![...row.open, ...row.flaws].includes(flaw)) return false;
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.entries(filter).every(([name, value]) => String(values.get(name) ?? '') === value);
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
const sumOf = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, one) => sum + one, 0);
const mostFirst = (counts: ReadonlyMap<string, number>) => [...counts].sort(([, a], [, b]) => b - a);
