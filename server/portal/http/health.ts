import type { Request, RequestHandler, Response } from 'express';
import type { PortalDeps } from './deps.ts';

/** Whether the program runs: asks nothing of anybody. */
export const sendLive: RequestHandler = (_req, res) => {
  res.json({ status: 'UP' });
};

/** Whether it can serve: the session store and the API answer, each within a second, and it is not shutting down. */
export function sendReady({ state, relay, log }: PortalDeps, isStopping: () => boolean): RequestHandler {
  const answer = (req: Request, res: Response, standing: { store?: boolean; api?: boolean }) => {
    const stopping = isStopping();
    const ready = !stopping && standing.store && standing.api;
    if (!ready) log.warn({ id: req.context.id, ...standing, stopping }, 'not ready');
    res.status(ready ? 200 : 503).json({ status: ready ? 'UP' : 'DOWN' });
  };
  return async (req, res) => {
    // Whoever asks while it stops waits for nobody: the balancer has little time.
    if (isStopping()) return answer(req, res, {});
    const [store, api] = await Promise.all([
      state.ping().then(
        () => true,
        () => false,
      ),
      relay.isReady(req.context.id),
    ]);
    answer(req, res, { store, api });
  };
}
