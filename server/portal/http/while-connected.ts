import type { Response } from 'express';

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
