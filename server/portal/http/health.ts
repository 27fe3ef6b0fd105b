import type { RequestHandler } from 'express';
import type { PortalDeps } from './deps.ts';

/** Whether the program runs: asks nothing of anybody. */
export const sendLive: RequestHandler = (_req, res) => {
  res.json({ status: 'UP' });
};

/** Whether it can serve: the session store and the API answer, each within a second, and it is not shutting down. */
export function sendReady({ state, relay, log }: PortalDeps, isStopping: () => boolean): RequestHandler {
  return async (req, res) => {
    const [store, api] = await Promise.all([
      state.ping().then(
        () => true,
        () => false,
      ),
      relay.isReady(),
    ]);
    const ready = store && api && !isStopping();
    if (!ready) log.warn({ id: req.context.id, store, api, stopping: isStopping() }, 'not ready');
    res.status(ready ? 200 : 503).json({ status: ready ? 'UP' : 'DOWN' });
  };
}
