import type { Response } from 'express';

/**
 * Sends a 303 redirect without a body. With a body, express-session sends part of the response before it saves the session, and the next
 * request could see the old
 * session.
 */
export function seeOther(res: Response, path: string): void {
  res.status(303).location(path).end();
}

/** Sends a permanent redirect (308), which repeats a posted form at the new address. */
export function redirectPermanently(res: Response, path: string): void {
  res.status(308).location(path).end();
}
