import { kept } from './kept.ts';

/** How many pairs of contacts may be one person, as it was found a while ago: to look takes longer than a list does. */
export const knownDuplicates = kept<{ count: number; at: number }>('duplicates');
