import type { Request, RequestHandler, Response } from 'express';
import type { PortalDeps } from './deps.ts';

/** Reports that the process runs, without checking dependencies. */
export const sendLive: RequestHandler = (_req, res) => {
  res.json({ status: 'UP' });
};

interface ReadinessChecks {
  store?: boolean;
  api?: boolean;
  why?: string;
  notices?: readonly string[];
}

/** Reports readiness: session store and API respond within a second, and the portal is not shutting down. */
export function sendReady({ state, relay, log }: PortalDeps, isStopping: () => boolean): RequestHandler {
  const answer = (req: Request, res: Response, { notices, ...checks }: ReadinessChecks) => {
    const stopping = isStopping();
    const ready = !stopping && checks.store && checks.api;
    const { store, api } = checks;
    if (!ready) log.warn({ id: req.context.id, store, api, why: checks.why, stopping }, 'not ready');
    const why = isInternal(req) && !ready ? (checks.why ?? describeNotReady(checks, stopping)) : undefined;
    const reportedNotices = isInternal(req) && ready && notices?.length ? notices : undefined;
    res.status(ready ? 200 : 503).json({ status: ready ? 'UP' : 'DOWN', why, notices: reportedNotices });
  };
  return async (req, res) => {
    // Answers immediately during shutdown, because the load balancer has little time.
    if (isStopping()) return answer(req, res, {});
    const [store, api] = await Promise.all([
      state.ping().then(
        () => true,
        () => false,
      ),
      relay.readiness(req.context.id),
    ]);
    answer(req, res, { store, api: api.ready, why: api.why, notices: api.notices });
  };
}

function describeNotReady({ store, api }: ReadinessChecks, stopping: boolean): string | undefined {
  if (stopping) return 'The portal is shutting down.';
  if (store === false) return 'The session store is not responding.';
  return api === false ? 'The API is not responding.' : undefined;
}

/** Returns true for a direct request from a private network. Only such requests get failure details. */
function isInternal(req: Request): boolean {
  const address = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isNear = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/.test(address);
  return isNear && req.get('x-forwarded-for') === undefined && req.get('forwarded') === undefined;
}
