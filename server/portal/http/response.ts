import type { Response } from 'express';

/**
 * Sends a 303 redirect without a body. With a body, express-session sends part of the response before it saves the session, and the next
 * request could see the old session.
 */
export function seeOther(res: Response, path: string): void {
  res.status(303).location(path).end();
}

/** Sends a permanent redirect (308), which repeats a posted form at the new address. */
export function redirectPermanently(res: Response, path: string): void {
  res.status(308).location(path).end();
}

/** Returns a signal that aborts when the browser disconnects before the response is finished, or immediately if it has already disconnected. */
export function whileConnected(res: Response): AbortSignal {
  const disconnect = new AbortController();
  const onClose = () => {
    if (!res.writableFinished) disconnect.abort();
  };
  if (res.destroyed) onClose();
  else res.once('close', onClose);
  return disconnect.signal;
}
