interface Holidays {
  /** `YYYY-MM-DD` */
  days: readonly string[];
  /** The first line that is no day, counted from 1. */
  badLine?: number;
}

/** Reads one day a line, each MM/DD/YYYY and its name if it has one: `12/25/2026 Christmas`. */
export function readHolidays(text: string): Holidays {
  const read = text.split('\n').map((line) => readLine(line.trim()));
  const bad = read.indexOf(undefined);
  const days = new Set(read.filter(Boolean).map(String));
  return { days: [...days], ...(bad >= 0 && { badLine: bad + 1 }) };
}

/** '' for an empty line, undefined for one that is no day. */
function readLine(line: string): string | undefined {
  if (line === '') return '';
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})(?:\s.*)?$/.exec(line) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isDay ? date.toISOString().slice(0, 10) : undefined;
}
