import type { Response } from 'express';

/** Returns a signal that aborts if the browser disconnects before the response, or immediately if it already has. */
export function whileConnected(res: Response): AbortSignal {
  const leaving = new AbortController();
  const leave = () => {
    if (!res.writableFinished) leaving.abort();
  };
  if (res.destroyed) leave();
  else res.once('close', leave);
  return leaving.signal;
}
