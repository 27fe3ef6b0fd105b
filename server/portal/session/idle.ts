import type { Request } from 'express';
import type { Config } from '../../config.ts';
import { readReturnPath } from './return-path.ts';

declare module 'express-session' {
  interface SessionData {
    /** The session before this one ended because nothing happened. The page that was asked for too late, '' = none. */
    askedTooLate?: string;
  }
}

/** A session ends after this long whatever is done in it (security S3). */
const longestSessionMs = 12 * 3_600_000;
/** Activity is written down once a second at most: a page that loads in parts is one activity. */
const writeEveryMs = 1000;

type IdleConfig = Pick<Config, 'autoLogoutSeconds'>;

/** Seconds until the session ends if nothing happens, by the server's clock; 0 or less where it has ended. A missing time has ended. */
export function remainingSeconds(req: Request, config: IdleConfig, nowMs: number): number {
  const { seenAtMs, signedInAtMs } = req.session;
  if (seenAtMs === undefined || signedInAtMs === undefined) return 0;
  const endMs = Math.min(seenAtMs + config.autoLogoutSeconds * 1000, signedInAtMs + longestSessionMs);
  return Math.ceil((endMs - nowMs) / 1000);
}

export function noteActivity(req: Request, nowMs: number): void {
  const { seenAtMs = 0 } = req.session;
  if (nowMs - seenAtMs >= writeEveryMs) req.session.seenAtMs = nowMs;
}

/** To be said in the session that follows the one that has ended, until somebody signs in. What a page fetches is no page. */
export function noteIdleEnd(req: Request): void {
  const isPage = req.method === 'GET' && (req.get('Sec-Fetch-Mode') ?? 'navigate') === 'navigate';
  req.session.askedTooLate = (isPage && readReturnPath(req.originalUrl)) || '';
}
