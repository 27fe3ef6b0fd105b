import { notifications } from '../resources/notifications.ts';
import { placeOf } from '../resources/places.ts';

const { one, patterns } = placeOf(notifications);

/** The page on which somebody says what the columns of a file hold before its people come on a list. */
export const listFilePlace = {
  of: (list: string, file: string) => `${one(list)}/rows/${encodeURIComponent(file)}`,
  pattern: `${patterns.one}/rows/:file`,
} as const;
