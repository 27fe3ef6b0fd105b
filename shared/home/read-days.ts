import { longestReadDays } from '../constants.ts';
import { dayAfter } from '../time.ts';

/** The first and the last day that is read of a health record, each YYYY-MM-DD. */
export interface ReadDays {
  from: string;
  to: string;
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && dayAfter(text, 0) === text;

/** Whether these days can be read: what is over is not reminded of. */
export const areReadDays = ({ from, to }: ReadDays, today: string): boolean =>
  isDay(from) && isDay(to) && from >= today && from <= to && to < dayAfter(from, longestReadDays);
