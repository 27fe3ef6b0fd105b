import type { Request } from 'express';
import type { Config } from '../../config.ts';
import { sessionTimes } from './signed-in.ts';

/** A session ends after this long whatever is done in it. */
const longestSessionMs = 12 * 3_600_000;
/** How far the clocks of portals side by side may differ. */
const clockSkewMs = 5_000;
/** Activity is written down once a second at most: a page that loads in parts is one activity. */
const writeEveryMs = 1000;

type IdleConfig = Pick<Config, 'autoLogoutSeconds'>;

/**
 * Seconds until the session ends if nothing happens, by the server's clock; 0 or less where it has ended. A missing
 * time has ended, and one that is still to come: the clock was set back, and would give the session that much longer.
 */
export function remainingSeconds(req: Request, config: IdleConfig, nowMs: number): number {
  const times = sessionTimes.read(req);
  if (!times || Math.max(times.seenAtMs, times.signedInAtMs) > nowMs + clockSkewMs) return 0;
  const idleEndMs = times.seenAtMs + config.autoLogoutSeconds * 1000;
  const endMs = Math.min(idleEndMs, times.signedInAtMs + longestSessionMs);
  return Math.ceil((endMs - nowMs) / 1000);
}

export function noteActivity(req: Request, nowMs: number): void {
  const times = sessionTimes.read(req);
  if (times && nowMs - times.seenAtMs >= writeEveryMs) sessionTimes.write(req, { ...times, seenAtMs: nowMs });
}
