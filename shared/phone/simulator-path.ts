import { phoneSequences } from '../resources/library.ts';
import { pathsOf } from '../resources/resource-paths.ts';

export const simulatorPath = {
  pattern: `${pathsOf(phoneSequences).patterns.one}/try`,
  soundPattern: `${pathsOf(phoneSequences).patterns.one}/try/sounds/:sound`,
  sound: (id: string, sound: string) =>
    `${pathsOf(phoneSequences).one(id)}/try/sounds/${encodeURIComponent(sound)}`,
  to: (id: string) => `${pathsOf(phoneSequences).one(id)}/try`,
} as const;
