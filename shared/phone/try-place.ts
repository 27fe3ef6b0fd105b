import { phoneSequences } from '../resources/library.ts';
import { placeOf } from '../resources/places.ts';

/** Where a phone sequence is tried: a page below its own. */
export const tryPlace = {
  pattern: `${placeOf(phoneSequences).patterns.one}/try`,
  to: (id: string) => `${placeOf(phoneSequences).one(id)}/try`,
} as const;
