import type { Response } from 'express';

/** Returns a signal that aborts if the browser disconnects before the response, or immediately if it already has. */
export function whileConnected(res: Response): AbortSignal {
  const disconnect = new AbortController();
  const onClose = () => {
    if (!res.writableFinished) disconnect.abort();
  };
  if (res.destroyed) onClose();
  else res.once('close', onClose);
  return disconnect.signal;
}
