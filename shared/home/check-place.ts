import { notifications } from '../resources/notifications.ts';
import { placeOf } from '../resources/places.ts';

const { one, patterns } = placeOf(notifications);

/**
 * Where a list is looked through before it is sent, and seen afterwards; and the very messages of one of its rows; the email
 * alone, as it arrives.
 */
export const checkPlace = {
  of: (list: string) => `${one(list)}/check`,
  row: (list: string, row: string) => `${one(list)}/check/${encodeURIComponent(row)}`,
  letter: (list: string, row: string) => `${one(list)}/check/${encodeURIComponent(row)}/email`,
  patterns: {
    of: `${patterns.one}/check`,
    row: `${patterns.one}/check/:row`,
    letter: `${patterns.one}/check/:row/email`,
  },
} as const;
