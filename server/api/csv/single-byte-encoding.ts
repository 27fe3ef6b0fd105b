/** Single-byte encodings that US spreadsheets commonly save lists in. */
export type SingleByteEncoding = 'windows-1252' | 'macintosh';

interface EncodingVote {
  add(chunk: Uint8Array): void;
  result(): SingleByteEncoding;
}

/** Maximum number of non-ASCII characters that the vote counts. */
const mostLetters = 5000;

/** Tells Windows-1252 from Mac Roman by which one decodes non-ASCII letters into plausible words. Ties go to Windows-1252. */
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

/** Scores a decoded letter: positive inside a word of matching case or for a plausible English quote, negative for impossible positions. */
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

/** True for apostrophes as in `O’Brien`, `mother’s` and `don’t`. */
const isApostrophe = (before: string, after: string) =>
  (isCapital(before) && isCapital(after.charAt(0))) || /^(?:[sdmt]|ll|re|ve)(?!\p{L})/u.test(after);

/** Excludes the florin sign, which Unicode counts as a letter but which names never contain. */
const isLetter = (text: string) => /\p{L}/u.test(text) && text !== 'ƒ';
const isCapital = (text: string) => /\p{Lu}/u.test(text);
const isSmall = (text: string) => /\p{Ll}/u.test(text);

/** Letters that are rare in US names. */
const rare = 'ŠšŽžŒœŸ';

const decodeBytes = (bytes: Uint8Array, encoding: SingleByteEncoding) =>
  correctCharacters(new TextDecoder(encoding).decode(bytes), encoding);

/** Replaces control characters with Windows-1252 characters, because Node 20 decodes Windows-1252 as Latin-1. */
export function correctCharacters(text: string, encoding: string): string {
  if (encoding !== 'windows-1252') return text;
  return text.replace(/[\u0080-\u009f]/g, (sign) => windowsSigns.charAt(sign.charCodeAt(0) - 0x80));
}

/** Characters for bytes 80 to 9F. Five bytes are undefined. */
const windowsSigns = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';
