/** Characters that start a formula in a spreadsheet, including full-width forms. */
const formulaStart = '=+\\-@＝＋－＠';
const blank = '[\\s\\u200b\\u2060\\ufeff"]*';
const atStart = new RegExp(`^${blank}[${formulaStart}]|^[\\t\\r]`);
/** Start of a cell in a program that uses another separator or ignores our quotes. */
const afterSeparator = new RegExp(`([,;|\\t\\r\\n]${blank})(?=[${formulaStart}])`, 'g');
const numberPattern = /^-?\d+(?:\.\d+)?$/;
const needsQuotes = /[",;|\t\r\n]|^\s|\s$/;

/**
 * Writes a cell that no spreadsheet executes. Text that would start a formula gets an apostrophe in front, also after
 * separators. Numbers stay numbers.
 */
function writeCsvCell(value: string | number): string {
  const text = neutralise(String(value));
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function writeCsvRow(values: readonly (string | number)[]): string {
  return `${values.map(writeCsvCell).join(',')}\r\n`;
}

function neutralise(text: string): string {
  if (numberPattern.test(text)) return text;
  const inside = text.replaceAll('\u0000', '').replace(afterSeparator, "$1'");
  return atStart.test(inside) ? `'${inside}` : inside;
}
