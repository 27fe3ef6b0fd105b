import type { User } from '../../../shared/user.ts';
import type { PortalState } from '../state/state.ts';

/** Longer than any session lives: when the count starts anew, no session of before is left. */
const keptMs = 24 * 3_600_000;
const unlimited = 1_000_000_000;

const keyOf = (user: Pick<User, 'id'>) => `generation:${user.id}`;

/** How often all sessions of the user were ended so far. One that began at another count has ended. */
export function readGeneration({ counters }: PortalState, user: Pick<User, 'id'>): Promise<number> {
  return counters.used(keyOf(user));
}

/** Ends every session of the user that does not take over the count that is given back. */
export async function endSessions({ counters }: PortalState, user: Pick<User, 'id'>): Promise<number> {
  return (await counters.take(keyOf(user), unlimited, keptMs)).used;
}
