import { notifications } from '../resources/notifications.ts';
import { placeOf } from '../resources/places.ts';

const { one, patterns } = placeOf(notifications);

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
