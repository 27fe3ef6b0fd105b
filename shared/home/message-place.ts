import { messages } from '../resources/notifications.ts';
import { placeOf } from '../resources/places.ts';

const { one, patterns } = placeOf(messages);

/** Where a message that waits is stopped. */
export const stopMessagePlace = {
  of: (id: string) => `${one(id)}/stop`,
  pattern: `${patterns.one}/stop`,
} as const;
