/** Begins a formula in spreadsheets, in the form of other scripts too. */
const opener = '=+\\-@＝＋－＠';
const blank = '[\\s\\u200b\\u2060\\ufeff"]*';
const atStart = new RegExp(`^${blank}[${opener}]|^[\\t\\r]`);
/** Where a reader that takes another separator, or none of our quotes, would begin a cell. */
const afterSeparator = new RegExp(`([,;|\\t\\r\\n]${blank})(?=[${opener}])`, 'g');
const figure = /^-?\d+(?:\.\d+)?$/;
const needsQuotes = /[",;|\t\r\n]|^\s|\s$/;

/**
 * A value as a cell that no spreadsheet runs: text that would begin a formula there gets a leading quote mark, after
 * separators too. Numbers stay numbers.
 */
function writeCsvCell(value: string | number): string {
  const text = neutralise(String(value));
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of RFC 4180, its end with it. */
export function writeCsvRow(values: readonly (string | number)[]): string {
  return `${values.map(writeCsvCell).join(',')}\r\n`;
}

function neutralise(text: string): string {
  if (figure.test(text)) return text;
  const inside = text.replaceAll('\u0000', '').replace(afterSeparator, "$1'");
  return atStart.test(inside) ? `'${inside}` : inside;
}
