import type { SegmentCount } from './segments.ts';

/** Formats the count as `142 characters · 1 text (18 left)`. `describeFirstNonGsm` explains the encoding when it matters. */
export function describeSegments({ units, segments, perSegment, unitsLeft }: SegmentCount): string {
  const characters = `${number(units)} ${units === 1 ? 'character' : 'characters'}`;
  const parts = `${number(segments)} ${segments === 1 ? 'text' : 'texts'}`;
  const remainder = `(${number(unitsLeft)} left${segments > 1 ? ' in the last' : ''})`;
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

const number = (value: number) => value.toLocaleString('en-US');
