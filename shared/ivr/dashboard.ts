import type { CallRecord } from './call-row.ts';
import { addCall, emptyTally, type Tally } from './metrics.ts';
import { readCall } from './tags.ts';
import { daySeconds, readUtc } from '../utc.ts';

export const hourLabels = [
  'Before 7 AM',
  ...Array.from({ length: 13 }, (_, index) => hourLabel(index + 7)),
  '8 PM onward',
] as const;

function hourLabel(hour: number): string {
  return `${hour > 12 ? hour - 12 : hour} ${hour < 12 ? 'AM' : 'PM'}`;
}

function bucketOf(hour: number): number {
  return Math.min(Math.max(hour - 6, 0), hourLabels.length - 1);
}

/** UTC offset in seconds from a given time on. Offsets are sorted by time; the first one also applies before its time. */
interface ZoneOffset {
  from: number;
  offset: number;
}

export interface Dashboard {
  total: Tally;
  hours: readonly Tally[];
  /** Totals by day as `YYYY-MM-DD` in the organization's time zone. */
  days: ReadonlyMap<string, Tally>;
  /** Totals by clinician, with '' for none. */
  providers: ReadonlyMap<string, Tally>;
}

/** Maximum number of clinicians. Further names are combined as `otherProviders` so that memory stays bounded. */
const mostProviders = 500;
export const otherProviders = 'All others';

interface DashboardCount {
  /** Counts one call record. Without a usable `cdr_start`, the record counts only in the overall total and its clinician's. */
  add(record: CallRecord): void;
  result(): Dashboard;
}

/** Counts call records in one pass. Memory depends on the number of days and clinicians, not on the number of calls. */
export function countDashboard(offsets: readonly ZoneOffset[]): DashboardCount {
  const total = emptyTally();
  const hours = hourLabels.map(emptyTally);
  const days = new Map<number, Tally>();
  const providers = new Map<string, Tally>();
  return {
    add: (record) => {
      const call = readCall(record);
      addCall(total, call);
      const known = providers.has(call.provider) || providers.size < mostProviders;
      addCall(tallyOf(providers, known ? call.provider : otherProviders), call);
      const start = readUtc(record.cdr_start);
      if (start === undefined) return;
      const wall = start + offsetAt(offsets, start);
      const hour = hours[bucketOf(Math.floor(wall / 3600) % 24)];
      if (hour) addCall(hour, call);
      addCall(tallyOf(days, Math.floor(wall / daySeconds)), call);
    },
    result: () => ({
      total,
      hours,
      providers,
      days: new Map([...days].sort(([a], [b]) => a - b).map(([day, tally]) => [dayKey(day), tally])),
    }),
  };
}

function tallyOf<Key>(tallies: Map<Key, Tally>, key: Key): Tally {
  const found = tallies.get(key);
  if (found) return found;
  const tally = emptyTally();
  tallies.set(key, tally);
  return tally;
}

function dayKey(day: number): string {
  return new Date(day * daySeconds * 1000).toISOString().slice(0, 10);
}

function offsetAt(offsets: readonly ZoneOffset[], unixSeconds: number): number {
  let found = offsets[0]?.offset ?? 0;
  for (const { from, offset } of offsets) {
    if (from > unixSeconds) break;
    found = offset;
  }
  return found;
}
