/** Approximate letter widths in ems for the style sheet's fonts, slightly above the average. */
const narrow = /[ijlft.,:;'’‘|!()[\]{}\s]/;
const wide = /[mwMW@%—…]/;

const emsOf = (letter: string) => {
  if (narrow.test(letter)) return 0.38;
  if (wide.test(letter)) return 1;
  return /[A-Z0-9]/.test(letter) ? 0.74 : 0.63;
};

/** Estimates the width of a text. The image is drawn on the server, which cannot measure text. */
export function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + emsOf(letter) * size, 0);
}

interface TextBox {
  /** Width in units of the image. */
  width: number;
  size: number;
  lines: number;
}

/** Wraps text into the available lines. Overflow is replaced by an ellipsis; a word wider than a line is split. */
export function fitText(text: string, { width, size, lines }: TextBox): string[] {
  const fitted: string[] = [];
  let line = '';
  for (const word of text
    .trim()
    .split(/\s+/)
    .flatMap((one) => partsOf(one, width, size))) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer, size) <= width) line = longer;
    else {
      fitted.push(line);
      line = word;
    }
  }
  if (line) fitted.push(line);
  if (fitted.length <= lines) return fitted;
  return [...fitted.slice(0, lines - 1), clip(fitted.slice(lines - 1).join(' '), width, size)];
}

function partsOf(word: string, width: number, size: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part && widthOf(part + letter, size) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

function clip(text: string, width: number, size: number): string {
  let clipped = '';
  for (const letter of text) {
    if (widthOf(`${clipped}${letter}…`, size) > width) break;
    clipped += letter;
  }
  return `${clipped.trimEnd()}…`;
}
