import { kept } from './kept.ts';

/** Number of possible duplicate contacts at the last check. The check takes longer than loading a list page. */
export const knownDuplicates = kept<{ count: number; at: number }>('duplicates');
