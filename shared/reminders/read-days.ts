import { longestReadDays } from '../constants.ts';
import { dayAfter } from '../time.ts';

/** First and last day to import from a health record, as YYYY-MM-DD. */
export interface ReadDays {
  from: string;
  to: string;
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && dayAfter(text, 0) === text;

/** Returns true for a valid range. Rejects past days, because they need no reminder. */
export const areReadDays = ({ from, to }: ReadDays, today: string): boolean =>
  isDay(from) && isDay(to) && from >= today && from <= to && to < dayAfter(from, longestReadDays);
