import type { Response } from 'express';

/**
 * 303 to a page of ours, without a body: express-session sends what it can of a body before it has saved the session, and
 * browsers follow a redirect on its headers, so the next request could meet the session as it was.
 */
export function seeOther(res: Response, path: string): void {
  res.status(303).location(path).end();
}

/** A page that stands elsewhere for good: a form that was sent to its old address is sent to the new one. */
export function movedTo(res: Response, path: string): void {
  res.status(308).location(path).end();
}
