import type { Response } from 'express';

/** Fires when the browser goes away before it has its answer. */
export function whileConnected(res: Response): AbortSignal {
  const leaving = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) leaving.abort();
  });
  return leaving.signal;
}
