import { phoneSequences } from '../resources/library.ts';
import { placeOf } from '../resources/places.ts';

export const tryPlace = {
  pattern: `${placeOf(phoneSequences).patterns.one}/try`,
  soundPattern: `${placeOf(phoneSequences).patterns.one}/try/sounds/:sound`,
  sound: (id: string, sound: string) =>
    `${placeOf(phoneSequences).one(id)}/try/sounds/${encodeURIComponent(sound)}`,
  to: (id: string) => `${placeOf(phoneSequences).one(id)}/try`,
} as const;
