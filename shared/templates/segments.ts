/** How a text message travels: in how many parts it is sent and billed. */
export interface SegmentCount {
  encoding: 'GSM-7' | 'UCS-2';
  /** Of its encoding: septets, or UTF-16 code units. */
  units: number;
  segments: number;
  /** How many units a segment of a message of this length holds. */
  perSegment: number;
  /** Units that fit before one more segment is needed; of an empty text, one whole segment. */
  left: number;
  /** The first character that makes it UCS-2. */
  firstNonGsm?: string;
}

/** GSM 03.38, the basic table, without its escape. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension table: an escape and a character, two units. */
const extension = new Set('\f^{}\\[~]|€');

const limits = {
  'GSM-7': { single: 160, each: 153 },
  'UCS-2': { single: 70, each: 67 },
} as const;

/** 160 units in one segment or 153 in each of several; 70 and 67 once a character is outside GSM-7. */
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
      ? { segments: units === 0 ? 0 : 1, perSegment: single, left: single - units }
      : { perSegment: each, ...fillSegments(widths, each) };
  return { encoding, units, ...shape, ...(firstNonGsm !== undefined && { firstNonGsm }) };
}

/** A character of two units is never split: where one unit is left, it begins the next segment. */
function fillSegments(widths: readonly number[], each: number): { segments: number; left: number } {
  let segments = 1;
  let left: number = each;
  for (const width of widths) {
    if (width > left) {
      segments += 1;
      left = each;
    }
    left -= width;
  }
  return { segments, left };
}
