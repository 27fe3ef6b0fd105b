import type { Response } from 'express';

/** Fires when the browser goes away before it has its answer, at once where it has gone already. */
export function whileConnected(res: Response): AbortSignal {
  const leaving = new AbortController();
  const leave = () => {
    if (!res.writableFinished) leaving.abort();
  };
  if (res.destroyed) leave();
  else res.once('close', leave);
  return leaving.signal;
}
