import { readIsoDay } from '../written-day.ts';
import { dayKeyIn, fromWallClock, toWallClock } from '../time.ts';

/** Range of days as `YYYY-MM-DD` in the organization's calendar, including both ends. */
export interface DayRange {
  from: string;
  to: string;
}

export const presetNames = [
  'today',
  'yesterday',
  'last7',
  'lastWeek',
  'last30',
  'thisMonth',
  'lastMonth',
] as const;
export type PresetName = (typeof presetNames)[number];

export const presetLabels: Readonly<Record<PresetName, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7: 'Last 7 days',
  lastWeek: 'Last week',
  last30: 'Last 30 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
};

/** Returns the days since Sunday, the first day of the week in the US. January 1, 1970, was a Thursday. */
const weekdayOf = (day: string) => (dayNumber(day) + 4) % 7;

export const longestRangeDays = 366;

export function presetRange(name: PresetName, zone: string, nowSeconds: number): DayRange {
  const today = dayKeyIn(zone, nowSeconds);
  const day = (days: number) => moveDay(today, days);
  const ofMonth = Number(today.slice(8)) - 1;
  const ofWeek = weekdayOf(today);
  const lastOfLastMonth = day(-ofMonth - 1);
  const ranges: Record<PresetName, DayRange> = {
    today: { from: today, to: today },
    yesterday: { from: day(-1), to: day(-1) },
    last7: { from: day(-6), to: today },
    lastWeek: { from: day(-ofWeek - 7), to: day(-ofWeek - 1) },
    last30: { from: day(-29), to: today },
    thisMonth: { from: day(-ofMonth), to: today },
    lastMonth: { from: `${lastOfLastMonth.slice(0, 8)}01`, to: lastOfLastMonth },
  };
  return ranges[name];
}

/**
 * Reads a range of exactly two days separated by a dash, such as `11/01/2026-11/20/2026`. Returns undefined for anything
 * else.
 */
export function readRange(text: string): DayRange | undefined {
  const parts = text.split('-');
  const [from, to] = parts.map(readDay);
  return parts.length === 2 && from && to ? { from, to } : undefined;
}

/** Reads a day as typed or as sent by a browser and returns it as `YYYY-MM-DD`. Dashes are accepted in place of slashes. */
export function readDay(text: string): string | undefined {
  const seconds = fromWallClock(text);
  return seconds === undefined ? readIsoDay(text) : toWallClock(seconds).slice(0, 10);
}

/** Returns the number of days, which is less than 1 if the range ends before it begins. */
export function daysIn({ from, to }: DayRange): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** Returns the range up to today, because future days have no data. A range entirely in the future stays unchanged. */
export function pastOf({ from, to }: DayRange, today: string): DayRange {
  return { from, to: to > today && from <= today ? today : to };
}

function periodBefore(range: DayRange): DayRange {
  const days = daysIn(range);
  return { from: moveDay(range.from, -days), to: moveDay(range.from, -1) };
}

/**
 * Comparison period of a range: the same number of days directly before it. While the range is not over, the period is shortened to match the
 * elapsed part.
 */
export interface Compared {
  range: DayRange;
  /** Exclusive end in Unix seconds. */
  end: number;
  /** True if the period ends at the current time of day. */
  isCut: boolean;
}

export function comparedWith(range: DayRange, zone: string, nowSeconds: number): Compared {
  const { begin, end } = momentsOf(range, zone);
  const old = periodBefore(range);
  if (nowSeconds < begin || nowSeconds >= end) return { range: old, end: begin, isCut: false };
  const [today = '', time = ''] = toWallClock(nowSeconds, zone).split(' ');
  const to = moveDay(today, -daysIn(range));
  const cut = fromWallClock(`${to} ${time}`, zone) ?? begin;
  return { range: { from: old.from, to }, end: cut, isCut: true };
}

export function moveDay(day: string, days: number): string {
  return new Date((dayNumber(day) + days) * dayMs).toISOString().slice(0, 10);
}

export function momentsOf({ from, to }: DayRange, zone: string): { begin: number; end: number } {
  return { begin: fromWallClock(from, zone) ?? 0, end: fromWallClock(moveDay(to, 1), zone) ?? 0 };
}

const dayMs = 86_400_000;

/** Returns the days since 1970. Accepts only `YYYY-MM-DD`, because parsing every typed format takes fifty times as long. */
const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs) || 0;

/** Formats a day: `2026-11-20` as `11/20/2026`. */
export function writeDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return date ? `${month}/${date}/${year}` : day;
}

/** Formats `2026-11` as `November 2026`. */
export function writeMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${monthNames[Number(number) - 1] ?? number} ${year}`;
}

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
