import type { Request } from 'express';
import type { PortalDeps } from '../http/deps.ts';
import { isCurrent } from './generation.ts';
import { remainingSeconds } from './idle.ts';
import { readSignedIn, type SignedIn } from './signed-in.ts';

/** Returns the signed-in user if the session has not ended. This does not count as activity. */
export async function readLive(
  { config, clock, state }: Pick<PortalDeps, 'config' | 'clock' | 'state'>,
  req: Request,
): Promise<SignedIn | undefined> {
  const signedIn = readSignedIn(req);
  if (!signedIn || remainingSeconds(req, config, clock()) <= 0) return undefined;
  return (await isCurrent(state, signedIn)) ? signedIn : undefined;
}
