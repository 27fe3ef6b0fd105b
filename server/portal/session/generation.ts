import type { Counters, PortalState } from '../state/state.ts';
import type { Generation, SignedIn } from './signed-in.ts';

/** Longer than any session lives: when a count starts anew, no session of before is left. */
const keptMs = 24 * 3_600_000;
const unlimited = 1_000_000_000;

/** Who holds a session, and the group that opened its tabs, where one had to be looked up. */
type Holder = Pick<SignedIn, 'user' | 'groupId'>;
type State = Pick<PortalState, 'counters'>;

const userKey = (id: string) => `generation:${id}`;
const groupKey = (id: string) => `generationOfGroup:${id}`;

/** Of a session that begins now. The counts are kept for as long as it may live, so that it ends by a change alone. */
export async function beginGeneration({ counters }: State, holder: Holder): Promise<Generation> {
  const generation = await readGeneration(counters, holder);
  await Promise.all([
    generation.user > 0 && counters.raise(userKey(holder.user.id), generation.user, keptMs),
    holder.groupId && generation.group > 0
      ? counters.raise(groupKey(holder.groupId), generation.group, keptMs)
      : undefined,
  ]);
  return generation;
}

/** Whether nothing has ended the session since it began. */
export async function isCurrent({ counters }: State, signedIn: SignedIn): Promise<boolean> {
  const { user, group } = await readGeneration(counters, signedIn);
  return user === signedIn.generation.user && group === signedIn.generation.group;
}

async function readGeneration(counters: Counters, { user, groupId }: Holder): Promise<Generation> {
  const [ofUser, ofGroup] = await Promise.all([
    counters.used(userKey(user.id)),
    groupId ? counters.used(groupKey(groupId)) : 0,
  ]);
  return { user: ofUser, group: ofGroup };
}

/** Ends every session of the user that does not take over the count that is given back. */
export function endSessions({ counters }: State, userId: string): Promise<number> {
  return countUp(counters, userKey(userId));
}

/** Ends every session whose tabs this group opened. */
export async function endGroupSessions({ counters }: State, groupId: string): Promise<void> {
  await countUp(counters, groupKey(groupId));
}

/** The window starts anew: a count that fell back to 0 by its age could come to one that an ended session still bears. */
async function countUp(counters: Counters, key: string): Promise<number> {
  const { used } = await counters.take(key, unlimited, keptMs);
  await counters.raise(key, used, keptMs);
  return used;
}
