/**
 * Folds letters to plain keyboard letters: lowercase, without accents, and `đ ł ø æ ß` as `d l o ae ss`. `fold_letters` in the
 * database does the same; a test compares the two.
 */
export function foldLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(strokes, (letter) => plain[letter] ?? letter);
}

/** Letters without a decomposed form in Unicode. */
const plain: Readonly<Record<string, string>> = {
  '\u00e6': 'ae',
  '\u0153': 'oe',
  '\u00df': 'ss',
  '\u00fe': 'th',
  '\u0133': 'ij',
  '\u0142': 'l',
  '\u0140': 'l',
  '\u00f8': 'o',
  '\u0111': 'd',
  '\u00f0': 'd',
  '\u0256': 'd',
  '\u0131': 'i',
  '\u0127': 'h',
  '\u0167': 't',
  '\u0180': 'b',
  '\u01e5': 'g',
  '\u017f': 's',
  '\u014b': 'n',
};

const strokes =
  /[\u00e6\u0153\u00df\u00fe\u0133\u0142\u0140\u00f8\u0111\u00f0\u0256\u0131\u0127\u0167\u0180\u01e5\u017f\u014b]/g;
