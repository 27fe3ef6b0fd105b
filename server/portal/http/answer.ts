import type { Response } from 'express';

/**
 * Sends a 303 redirect without a body. express-session sends part of a body before it saves the session, so the next request could see the old
 * session.
 */
export function seeOther(res: Response, path: string): void {
  res.status(303).location(path).end();
}

/** Sends a permanent redirect (308), which repeats a posted form at the new address. */
export function redirectPermanently(res: Response, path: string): void {
  res.status(308).location(path).end();
}
