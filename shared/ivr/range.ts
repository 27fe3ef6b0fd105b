import { readIsoDay } from '../resources/day.ts';
import { dayKeyIn, fromWallClock, toWallClock } from '../time.ts';

/** Days of the organisation's calendar, both ends included, `YYYY-MM-DD`. */
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

/** How far a day is from the first of its week, which is a Sunday in the United States. 1970 began on a Thursday. */
const weekdayOf = (day: string) => (dayNumber(day) + 4) % 7;

/** The longest range of one dashboard, in days. */
export const longestRangeDays = 366;

/** The days of a preset, as the organisation's calendar stands at that moment. */
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
 * A range parameter: exactly two parts separated by a dash, `11/01/2026-11/20/2026`. Undefined where it has more or fewer, or
 * a part is no day.
 */
export function readRange(text: string): DayRange | undefined {
  const parts = text.split('-');
  const [from, to] = parts.map(readDay);
  return parts.length === 2 && from && to ? { from, to } : undefined;
}

/** A day as a person or a browser writes it → `YYYY-MM-DD`. Dashes are tried again as slashes. */
export function readDay(text: string): string | undefined {
  const seconds = fromWallClock(text);
  return seconds === undefined ? readIsoDay(text) : toWallClock(seconds).slice(0, 10);
}

/** How many days the range has; less than 1 where it ends before it begins. */
export function daysIn({ from, to }: DayRange): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** The part of it that has come: days ahead have no figures. One that lies ahead as a whole stays as it is. */
export function pastOf({ from, to }: DayRange, today: string): DayRange {
  return { from, to: to > today && from <= today ? today : to };
}

/** As many days just before. */
function periodBefore(range: DayRange): DayRange {
  const days = daysIn(range);
  return { from: moveDay(range.from, -days), to: moveDay(range.from, -1) };
}

/** What a range is compared with: the days just before, and while it is not over, no more of them than has passed of it. */
export interface Compared {
  range: DayRange;
  /** Unix seconds: the first moment that is no part of it. */
  end: number;
  /** Whether it was cut at the time of day that it is now. */
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

/** The range in unix seconds: from its first moment to the first one after it, in the organisation's zone. */
export function momentsOf({ from, to }: DayRange, zone: string): { begin: number; end: number } {
  return { begin: fromWallClock(from, zone) ?? 0, end: fromWallClock(moveDay(to, 1), zone) ?? 0 };
}

const dayMs = 86_400_000;

/** Days since 1970. Of `YYYY-MM-DD` alone, and so without the forms that a person may write, which take fifty times as long. */
const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs) || 0;
