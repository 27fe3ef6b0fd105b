import type { SegmentCount } from './segments.ts';

/** `142 of 160 characters · GSM-7 · 1 segment`. */
export function describeSegments({ encoding, units, segments, perSegment, left }: SegmentCount): string {
  const characters = `${number(units)} ${units === 1 ? 'character' : 'characters'}`;
  const parts = `${number(segments)} ${segments === 1 ? 'segment' : 'segments'}`;
  const room = `${number(left)} left in ${segments > 1 ? 'the last' : 'it'}`;
  return segments === 0
    ? `0 characters · ${encoding} · up to ${perSegment} in one segment`
    : `${characters} · ${encoding} · ${parts}, ${room}`;
}

/** Which character makes the message dear, and what that means; '' where none does. */
export function describeFirstNonGsm({ firstNonGsm }: SegmentCount): string {
  return firstNonGsm === undefined
    ? ''
    : `“${firstNonGsm}” makes this UCS-2: a segment then holds 70 characters in the place of 160.`;
}

const number = (value: number) => value.toLocaleString('en-US');
