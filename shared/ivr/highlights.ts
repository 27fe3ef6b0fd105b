import { otherProviders, type Dashboard, hourLabels } from './dashboard.ts';
import { addTally, emptyTally, type Tally } from './metrics.ts';
import { writeDay, writeMonth, daysIn, moveDay, type DayRange } from './range.ts';

export interface MetricRow {
  label: string;
  tally: Tally;
}

const noProvider = 'No provider';

export const byHour = ({ hours }: Dashboard): MetricRow[] =>
  hourLabels.map((label, index) => ({ label, tally: hours[index] ?? emptyTally() }));

/** Returns every day of the range in order, including days without calls so that the days on a chart are evenly spaced. */
export function byDay({ days }: Dashboard, range: DayRange): MetricRow[] {
  const all = new Set(days.keys());
  for (let index = 0; index < daysIn(range); index += 1) all.add(moveDay(range.from, index));
  return [...all].sort().map((day) => ({ label: writeDay(day), tally: days.get(day) ?? emptyTally() }));
}

export function byMonth({ days }: Dashboard): MetricRow[] {
  const months = new Map<string, Tally>();
  for (const [day, tally] of days) {
    const month = day.slice(0, 7);
    const sum = months.get(month) ?? emptyTally();
    addTally(sum, tally);
    months.set(month, sum);
  }
  return [...months].reverse().map(([month, tally]) => ({ label: writeMonth(month), tally }));
}

export function firstOnes(rows: readonly MetricRow[], most: number): MetricRow[] {
  if (rows.length <= most) return [...rows];
  const rest = emptyTally();
  for (const { tally } of rows.slice(most - 1)) addTally(rest, tally);
  return [...rows.slice(0, most - 1), { label: `${rows.length - most + 1} others`, tally: rest }];
}

export function funnelOf({ total }: Dashboard): { label: string; calls: number }[] {
  return [
    { label: 'Called', calls: total.calls },
    { label: 'Authenticated', calls: total.authenticated },
    { label: 'Paid', calls: total.payments },
    { label: 'Transferred', calls: total.transfers },
  ];
}

export function byProvider({ providers }: Dashboard): MetricRow[] {
  const named = [...providers].filter(([name]) => name !== '');
  const without = providers.get('');
  return [
    ...named
      .sort(([, one], [, other]) => other.calls - one.calls)
      .map(([label, tally]) => ({ label, tally })),
    ...(without ? [{ label: noProvider, tally: without }] : []),
  ];
}

export function mostTransfers(rows: readonly MetricRow[]): MetricRow[] {
  const most = Math.max(
    1,
    ...rows.map(({ label, tally }) => (isSingleProvider(label) ? tally.transfers : 0)),
  );
  return rows
    .filter(({ label, tally }) => isSingleProvider(label) && tally.transfers === most)
    .sort((one, other) => rateOf(other) - rateOf(one));
}

/** Minimum calls for a meaningful rate. */
const callsForRate = 20;

export function higherTransferRate(rows: readonly MetricRow[], most: MetricRow): MetricRow | undefined {
  return rows
    .filter(({ label, tally }) => isSingleProvider(label) && tally.calls >= callsForRate)
    .reduce<MetricRow | undefined>(
      (found, row) => (rateOf(row) > rateOf(found ?? most) ? row : found),
      undefined,
    );
}

const rateOf = ({ tally }: MetricRow) => tally.transfers / tally.calls;

const isSingleProvider = (label: string) => label !== noProvider && label !== otherProviders;
