import type { Counters, PortalState } from '../state/state.ts';
import { type Generation, type SignedIn, currentUser, renewAs } from './signed-in.ts';
import type { Request } from 'express';
import type { PortalDeps } from '../http/deps.ts';
import { draftSlot } from './draft.ts';

/** Longer than any session lasts, so a count that restarts never matches an old session. */
const ttlMs = 24 * 3_600_000;
const unlimited = 1_000_000_000;

type Holder = Pick<SignedIn, 'user' | 'groupId'>;
type State = Pick<PortalState, 'counters'>;

const userKey = (id: string) => `generation:${id}`;
const groupKey = (id: string) => `generationOfGroup:${id}`;

/** Returns the generation for a new session. Extends the counts past the session's lifetime so that only a change ends the session. */
export async function beginGeneration({ counters }: State, holder: Holder): Promise<Generation> {
  const generation = await readGeneration(counters, holder);
  await Promise.all([
    generation.user > 0 && counters.raise(userKey(holder.user.id), generation.user, ttlMs),
    holder.groupId && generation.group > 0
      ? counters.raise(groupKey(holder.groupId), generation.group, ttlMs)
      : undefined,
  ]);
  return generation;
}

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

/** Ends every session of the user, except one that adopts the returned count. */
export function endSessions({ counters }: State, userId: string): Promise<number> {
  return countUp(counters, userKey(userId));
}

export async function endGroupSessions({ counters }: State, groupId: string): Promise<void> {
  await countUp(counters, groupKey(groupId));
}

/** Increments the count and restarts its window. If the count expired to 0, it could later reach the value of an ended session again. */
async function countUp(counters: Counters, key: string): Promise<number> {
  const { used } = await counters.consume(key, unlimited, ttlMs);
  await counters.raise(key, used, ttlMs);
  return used;
}

/** Gives the user a new session ID after a change to sign-in settings. Keeps the draft and ends the user's other sessions. */
export async function renewSignedIn({ state }: Pick<PortalDeps, 'state'>, req: Request): Promise<void> {
  const signedIn = currentUser(req);
  const user = await endSessions(state, signedIn.user.id);
  const draft = draftSlot.read(req);
  await renewAs(req, { ...signedIn, generation: { ...signedIn.generation, user } });
  draftSlot.write(req, draft);
}
