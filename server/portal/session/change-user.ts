import type { Request } from 'express';
import type { User } from '../../../shared/user.ts';
import type { PortalDeps } from '../http/deps.ts';
import { draftSlot } from './draft.ts';
import { endSessions } from './generation.ts';
import { currentUser, renewAs, writeSignedIn } from './signed-in.ts';

export function rememberUser(req: Request, change: Partial<User>): void {
  const signedIn = currentUser(req);
  writeSignedIn(req, { ...signedIn, user: { ...signedIn.user, ...change } });
}

/** Gives the user a new session ID after a change to sign-in settings. Keeps the draft and ends the user's other sessions. */
export async function renewSignedIn({ state }: Pick<PortalDeps, 'state'>, req: Request): Promise<void> {
  const signedIn = currentUser(req);
  const user = await endSessions(state, signedIn.user.id);
  const draft = draftSlot.read(req);
  await renewAs(req, { ...signedIn, generation: { ...signedIn.generation, user } });
  draftSlot.write(req, draft);
}
