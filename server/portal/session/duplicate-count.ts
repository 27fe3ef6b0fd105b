import { sessionSlot } from './session-slot.ts';

/** Number of possible duplicate contacts at the last check. Cached because the check takes longer than loading a list page. */
export const duplicateCountSlot = sessionSlot<{ count: number; at: number }>('duplicates');
