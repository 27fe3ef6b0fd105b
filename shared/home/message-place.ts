import { messages } from '../resources/notifications.ts';
import { placeOf } from '../resources/places.ts';

const { one, patterns } = placeOf(messages);

export const stopMessagePlace = {
  of: (id: string) => `${one(id)}/stop`,
  pattern: `${patterns.one}/stop`,
} as const;
