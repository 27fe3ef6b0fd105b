import type { SegmentCount } from './segments.ts';

/** Formats the count as `142 characters · 1 segment, 18 left in it`. `describeFirstNonGsm` explains the encoding when it matters. */
export function describeSegments({ units, segments, perSegment, unitsLeft }: SegmentCount): string {
  const characters = `${number(units)} ${units === 1 ? 'character' : 'characters'}`;
  const parts = `${number(segments)} ${segments === 1 ? 'segment' : 'segments'}`;
  const remainder = `${number(unitsLeft)} left in ${segments > 1 ? 'the last' : 'it'}`;
  return segments === 0
    ? `0 characters · up to ${perSegment} in one segment`
    : `${characters} · ${parts}, ${remainder}`;
}

/** Explains the first character that reduces the segment size; '' if there is none. */
export function describeFirstNonGsm({ firstNonGsm }: SegmentCount): string {
  return firstNonGsm === undefined
    ? ''
    : `“${firstNonGsm}” is no usual character of texts: a segment now holds 70 characters in the place of 160.`;
}

const number = (value: number) => value.toLocaleString('en-US');
