import type { Request } from 'express';
import type { Config } from '../../config.ts';
import { sessionTimesSlot, readSignedIn, type SignedIn } from './signed-in.ts';
import type { PortalDeps } from '../http/deps.ts';
import { isCurrent } from './generation.ts';

const longestSessionMs = 12 * 3_600_000;
/** Maximum clock difference between portal instances. */
const clockSkewMs = 5_000;
/** Records activity at most once per second, because a page loads in several requests. */
const writeEveryMs = 1000;

type IdleConfig = Pick<Config, 'autoLogoutSeconds'>;

/**
 * Returns the seconds until the session ends without further activity, by the server's clock, or 0 or less if it has ended.
 * A missing time counts as ended. So does a future time, because a clock that was set back would otherwise extend the session.
 */
export function remainingSeconds(req: Request, config: IdleConfig, nowMs: number): number {
  const times = sessionTimesSlot.read(req);
  if (!times || Math.max(times.seenAtMs, times.signedInAtMs) > nowMs + clockSkewMs) return 0;
  const idleEndMs = times.seenAtMs + config.autoLogoutSeconds * 1000;
  const endMs = Math.min(idleEndMs, times.signedInAtMs + longestSessionMs);
  return Math.ceil((endMs - nowMs) / 1000);
}

export function noteActivity(req: Request, nowMs: number): void {
  const times = sessionTimesSlot.read(req);
  if (times && nowMs - times.seenAtMs >= writeEveryMs)
    sessionTimesSlot.write(req, { ...times, seenAtMs: nowMs });
}

/** Returns the signed-in user if the session has not ended. This does not count as activity. */
export async function readLive(
  { config, clock, state }: Pick<PortalDeps, 'config' | 'clock' | 'state'>,
  req: Request,
): Promise<SignedIn | undefined> {
  const signedIn = readSignedIn(req);
  if (!signedIn || remainingSeconds(req, config, clock()) <= 0) return undefined;
  return (await isCurrent(state, signedIn)) ? signedIn : undefined;
}
