import { notifications } from '../resources/notifications.ts';
import { placeOf } from '../resources/places.ts';

const { one, patterns } = placeOf(notifications);

/** Refused rows to delete: one row, those of a reason, or all. */
export interface RefusedChoice {
  row?: string;
  reason?: string;
}

/** Pages of the refused rows of a list. */
export const refusedPlace = {
  /** The download of all. */
  file: (list: string) => `${one(list)}/refused`,
  filePattern: `${patterns.one}/refused`,
  /** Where one is corrected. */
  row: (list: string, row: string) => `${one(list)}/refused/${encodeURIComponent(row)}`,
  rowPattern: `${patterns.one}/refused/:row`,
  /** Asks before they are deleted. */
  remove: (list: string, choice: RefusedChoice = {}) => {
    const query = Object.entries(choice)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
    return `${one(list)}/delete-refused${query && `?${query}`}`;
  },
  removePattern: `${patterns.one}/delete-refused`,
} as const;
