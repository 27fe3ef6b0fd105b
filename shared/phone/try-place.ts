import { phoneSequences } from '../resources/library.ts';
import { placeOf } from '../resources/places.ts';

/** Where a phone sequence is tried: a page below its own. */
export const tryPlace = {
  pattern: `${placeOf(phoneSequences).patterns.one}/try`,
  /** What the server's voice said in it, for a player. */
  soundPattern: `${placeOf(phoneSequences).patterns.one}/try/sounds/:sound`,
  sound: (id: string, sound: string) =>
    `${placeOf(phoneSequences).one(id)}/try/sounds/${encodeURIComponent(sound)}`,
  to: (id: string) => `${placeOf(phoneSequences).one(id)}/try`,
} as const;
