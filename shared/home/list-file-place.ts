import { notifications } from '../resources/notifications.ts';
import { placeOf } from '../resources/places.ts';

const { one, patterns } = placeOf(notifications);

export const listFilePlace = {
  of: (list: string, file: string) => `${one(list)}/rows/${encodeURIComponent(file)}`,
  pattern: `${patterns.one}/rows/:file`,
} as const;
