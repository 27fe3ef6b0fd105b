/** Calendar date with month 1 to 12. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

/**
 * Parses a numeric date to `MM/DD/YYYY`; undefined if the text is not one. The order is month, day, year, or year, month, day.
 * Separators are slashes, dashes, dots or spaces (also `03 / 14 / 1962`). Six or eight digits need no separator.
 * A two-digit year becomes the latest matching year up to `latestYear`. Without `latestYear`, it is rejected.
 */
export function readWrittenDay(text: string, latestYear?: number): string | undefined {
  const found = readParts(text.trim());
  if (!found || (found.year.length === 2 && latestYear === undefined)) return undefined;
  const [month, day] = [Number(found.month), Number(found.day)];
  const year = found.year.length === 2 ? expandYear(Number(found.year), latestYear ?? 0) : Number(found.year);
  return isDay({ year, month, day }) ? `${pad(month)}/${pad(day)}/${year}` : undefined;
}

type Parts = Record<keyof Day, string>;

const forms = [
  /^(?<month>\d{1,2})\s?[\s/.-]\s?(?<day>\d{1,2})\s?[\s/.-]\s?(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})\s?[\s/.-]\s?(?<month>\d{1,2})\s?[\s/.-]\s?(?<day>\d{1,2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{2})$/,
  // The first two digits distinguish the orders because a month is at most 12.
  /^(?<month>0\d|1[0-2])(?<day>\d{2})(?<year>\d{4})$/,
  /^(?<year>(?:1[89]|20)\d{2})(?<month>\d{2})(?<day>\d{2})$/,
];

function readParts(text: string): Parts | undefined {
  for (const form of forms) {
    const { month, day, year } = form.exec(text)?.groups ?? {};
    if (month && day && year) return { month, day, year };
  }
  return undefined;
}

function expandYear(twoDigits: number, latestYear: number): number {
  const year = latestYear - (latestYear % 100) + twoDigits;
  return year > latestYear ? year - 100 : year;
}

function isDay({ year, month, day }: Day): boolean {
  if (year < 1800 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const pad = (part: number) => String(part).padStart(2, '0');

/** Converts `MM/DD/YYYY` to `YYYY-MM-DD`; '' stays ''. */
export const toIsoDay = (day: string): string => day.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');

/** Parses a date from a date control or typed text to `YYYY-MM-DD`; undefined if it is not a date. */
export function readIsoDay(text: string): string | undefined {
  const day = readWrittenDay(text);
  return day && toIsoDay(day);
}

/** Converts a date with dashes or single digits, year first or last, to `MM/DD/YYYY`. Other text is returned unchanged. */
export function withSlashes(day: string): string {
  const [, month, date, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(day) ?? [];
  const [, isoYear, isoMonth, isoDate] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(day) ?? [];
  const parts = [month ?? isoMonth, date ?? isoDate, year ?? isoYear];
  return parts.every((part) => part !== undefined)
    ? parts.map((part) => part.padStart(2, '0')).join('/')
    : day;
}
