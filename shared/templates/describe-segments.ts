import { counted, formatCount } from '../count.ts';
import type { SegmentCount } from './segments.ts';

/** Formats the count as `142 characters · 1 text (18 left)`. `describeFirstNonGsm` explains the encoding when it matters. */
export function describeSegments({ units, segments, perSegment, unitsLeft }: SegmentCount): string {
  const characters = counted(units, 'character');
  const parts = counted(segments, 'text');
  const remainder = `(${formatCount(unitsLeft)} left${segments > 1 ? ' in the last' : ''})`;
  return segments === 0
    ? `0 characters · up to ${perSegment} in one text`
    : `${characters} · ${parts} ${remainder}`;
}

/** Explains the first character that reduces the segment size; '' if there is none. */
export function describeFirstNonGsm({ firstNonGsm }: SegmentCount): string {
  return firstNonGsm === undefined
    ? ''
    : `“${firstNonGsm}” is not a standard text character, so each text now holds 70 characters instead of 160.`;
}
