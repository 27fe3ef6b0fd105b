import { messages } from '../resources/notifications.ts';
import { placeOf } from '../resources/places.ts';

const { one, patterns } = placeOf(messages);

/** It has not left, and can be stopped. */
export const isWaitingMessage = ({ status }: { status: string }): boolean =>
  status === 'planned' || status === 'due';

/** Where a message that waits is stopped. */
export const stopMessagePlace = {
  of: (id: string) => `${one(id)}/stop`,
  pattern: `${patterns.one}/stop`,
} as const;
