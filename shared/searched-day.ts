import { readWrittenDay } from './written-day.ts';

export interface SearchedDay {
  /** Possible dates as `MM/DD/YYYY`; two if the year has only two digits. */
  days: readonly string[];
  written: string;
  rest: string;
  /** True if the digits may also be part of a phone number or code. */
  isAmbiguous: boolean;
}

/** Finds a date in a search text: `3/4/1951`, `03-04-51`, `Mar 4, 1951`, `Doe 1951-03-04`; undefined if there is none. */
export function findSearchedDay(text: string): SearchedDay | undefined {
  const found = namedForms.map((form) => form.exec(text)).find(Boolean) ?? numericForm.exec(text);
  if (!found) return undefined;
  const [written] = found;
  const { month, day, year } = found.groups ?? {};
  const form = month && day && year ? `${monthOf(month)}/${day}/${year}` : written;
  const days = centuries.flatMap((latest) => readWrittenDay(form, latest) ?? []);
  if (days.length === 0) return undefined;
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + written.length)}`;
  return { days: [...new Set(days)], written, rest, isAmbiguous: !month && !written.includes('/') };
}

/** Latest years for expanding two-digit years to the last century or this one. */
const centuries = [1999, 2099];

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthOf = (name: string) => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const numericForm = /(?<![\w/.-])(?:\d{1,4}([/.-])\d{1,2}\1\d{1,4}|\d{1,2} \d{1,2} \d{4}|\d{8})(?![\w/.-])/;
const month = '(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const namedForms = [`${month}[.\\s-]{0,2}${day}`, `${day}[\\s-]{0,2}${month}`].map(
  (form) => new RegExp(`\\b${form}[.,\\s-]{1,3}(?<year>\\d{4})\\b`, 'i'),
);
