/** The encodings of one byte a letter that US spreadsheets have saved lists in. */
export type SingleByteEncoding = 'windows-1252' | 'macintosh';

interface EncodingVote {
  add(chunk: Uint8Array): void;
  result(): SingleByteEncoding;
}

/** So many letters beyond ASCII say enough. */
const mostLetters = 5000;

/** Tells Windows-1252 from Mac Roman by which of the two makes words of the letters beyond ASCII; Windows-1252 where neither does. */
export function createEncodingVote(): EncodingVote {
  const scores = { 'windows-1252': 0, macintosh: 0 };
  let seen = 0;
  return {
    add(chunk) {
      for (let at = 0; at < chunk.length && seen < mostLetters; at += 1) {
        if ((chunk[at] ?? 0) < 0x80) continue;
        seen += 1;
        const around = chunk.subarray(Math.max(0, at - 1), at + 4);
        for (const encoding of encodings)
          scores[encoding] += scoreOf(decodeBytes(around, encoding), Math.min(at, 1));
      }
    },
    result: () => (scores.macintosh > scores['windows-1252'] ? 'macintosh' : 'windows-1252'),
  };
}

const encodings = ['windows-1252', 'macintosh'] as const;

/** Positive for a letter within a word of its own case and for a quote where English has it; negative for what no word has. */
function scoreOf(text: string, at: number): number {
  const [before, letter, after] = [text.charAt(at - 1), text.charAt(at), text.charAt(at + 1)];
  const isInside = isLetter(before) && isLetter(after);
  if (!isLetter(letter)) {
    if (isInside) return letter === '’' && isApostrophe(before, text.slice(at + 1)) ? 1 : -1;
    return (isLetter(after) && '“‘'.includes(letter)) || (isLetter(before) && '”’'.includes(letter)) ? 1 : 0;
  }
  if (isCapital(letter) ? isSmall(before) : isCapital(after)) return -1;
  if (!isLetter(before) && !isLetter(after)) return 0;
  return rare.includes(letter) ? 0.5 : 1;
}

/** `O’Brien`, `mother’s`, `don’t` */
const isApostrophe = (before: string, after: string) =>
  (isCapital(before) && isCapital(after.charAt(0))) || /^(?:[sdmt]|ll|re|ve)(?!\p{L})/u.test(after);

/** The sign of the florin counts as a letter and stands in no name. */
const isLetter = (text: string) => /\p{L}/u.test(text) && text !== 'ƒ';
const isCapital = (text: string) => /\p{Lu}/u.test(text);
const isSmall = (text: string) => /\p{Ll}/u.test(text);

/** Letters that names in the United States seldom have. */
const rare = 'ŠšŽžŒœŸ';

const decodeBytes = (bytes: Uint8Array, encoding: SingleByteEncoding) =>
  correctSigns(new TextDecoder(encoding).decode(bytes), encoding);

/** Node 20 decodes Windows-1252 as Latin-1, which has control characters where Windows has quotes, dashes and some letters. */
export function correctSigns(text: string, encoding: string): string {
  if (encoding !== 'windows-1252') return text;
  return text.replace(/[\u0080-\u009f]/g, (sign) => windowsSigns.charAt(sign.charCodeAt(0) - 0x80));
}

/** Of the bytes 80 to 9F; five of them stand for nothing. */
const windowsSigns = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';
