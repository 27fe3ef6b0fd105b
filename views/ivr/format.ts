import { ivrFrameStrings } from '../../shared/locales/en/ivr.ts';
import { writeDay, type DayRange, presetLabels } from '../../shared/ivr/range.ts';
import type { MetricRow } from '../../shared/ivr/highlights.ts';
import type { IvrState } from '../../shared/ivr/state.ts';
import { toIsoDay } from '../../shared/written-day.ts';
import { formatDay } from '../../shared/time.ts';

/** Formats a date range for files: `11/20/2026`, `11/14/2026 to 11/20/2026`. */
export function writeRange({ from, to }: DayRange): string {
  return from === to ? writeDay(from) : ivrFrameStrings.fromTo(writeDay(from), writeDay(to));
}

/** Formats a date range for screens: `Fri, Nov 20`, `Sat, Nov 14 to Fri, Nov 20`. */
export function describeRange({ from, to }: DayRange, zone: string, nowSeconds: number): string {
  const first = formatDay(from, zone, nowSeconds);
  return from === to ? first : ivrFrameStrings.fromTo(first, formatDay(to, zone, nowSeconds));
}

/** Formats the day labels for screens. Exports use numeric dates. */
export function formatDayLabels(rows: readonly MetricRow[], { zone, nowSeconds }: When): MetricRow[] {
  return rows.map(({ label, tally }) => ({ label: formatDay(toIsoDay(label), zone, nowSeconds), tally }));
}

interface When {
  zone: string;
  nowSeconds: number;
}

/** Returns the preset name such as `Last 7 days`, or `Chosen days` for a custom range. */
export const periodName = ({ preset }: IvrState) =>
  preset ? presetLabels[preset] : ivrFrameStrings.chosenDays;

/** Formats a count of calls: `1 call`, `1,284 calls`. */
export const formatCalls = ivrFrameStrings.calls;

/** Formats a duration in seconds as `m:ss`. */
export function writeLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
