import { writeDay } from '../../shared/ivr/days.ts';
import { count } from '../../shared/ivr/figures.ts';
import type { DayRange } from '../../shared/ivr/range.ts';
import { presetLabels } from '../../shared/ivr/range.ts';
import type { IvrState } from '../../shared/ivr/state.ts';

/** `11/20/2026`, `11/14/2026 to 11/20/2026`. */
export function writeRange({ from, to }: DayRange): string {
  return from === to ? writeDay(from) : `${writeDay(from)} to ${writeDay(to)}`;
}

/** `Last 7 days, 11/14/2026 to 11/20/2026`. */
export function rangeWords({ preset, range }: IvrState): string {
  return preset ? `${presetLabels[preset]}, ${writeRange(range)}` : writeRange(range);
}

/** `1 call`, `1,284 calls`. */
export const calls = (value: number) => `${count(value)} ${value === 1 ? 'call' : 'calls'}`;

/** Seconds as `m:ss`. */
export function writeLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
