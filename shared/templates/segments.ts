import { counted, formatCount } from '../count.ts';

interface SegmentCount {
  encoding: 'GSM-7' | 'UCS-2';
  /** Length in units of the encoding: septets or UTF-16 code units. */
  units: number;
  segments: number;
  /** Units per segment for a message of this length. */
  perSegment: number;
  /** Units left before another segment is needed; all units of the first segment for an empty text. */
  unitsLeft: number;
  firstNonGsm?: string;
}

/** Basic character table of GSM 03.38 without the escape character. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** GSM 03.38 extension table. Each of these characters takes two units: the escape character and its own. */
const extension = new Set('\f^{}\\[~]|€');

const limits = {
  'GSM-7': { single: 160, each: 153 },
  'UCS-2': { single: 70, each: 67 },
} as const;

/** Counts segments. GSM-7 allows 160 units in a single segment or 153 in each of several; any other character lowers the limits to 70 and 67. */
export function countSegments(text: string): SegmentCount {
  const characters = [...text];
  const firstNonGsm = characters.find((character) => !basic.has(character) && !extension.has(character));
  const encoding = firstNonGsm === undefined ? 'GSM-7' : 'UCS-2';
  const widths = characters.map((character) =>
    encoding === 'UCS-2' ? character.length : extension.has(character) ? 2 : 1,
  );
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { single, each } = limits[encoding];
  const shape =
    units <= single
      ? { segments: units === 0 ? 0 : 1, perSegment: single, unitsLeft: single - units }
      : { perSegment: each, ...fillSegments(widths, each) };
  return { encoding, units, ...shape, ...(firstNonGsm !== undefined && { firstNonGsm }) };
}

/** Fills segments without splitting a two-unit character. If only one unit is left, the character moves to the next segment. */
function fillSegments(widths: readonly number[], each: number): { segments: number; unitsLeft: number } {
  let segments = 1;
  let unitsLeft: number = each;
  for (const width of widths) {
    if (width > unitsLeft) {
      segments += 1;
      unitsLeft = each;
    }
    unitsLeft -= width;
  }
  return { segments, unitsLeft };
}

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
