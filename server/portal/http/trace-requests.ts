import { randomUUID, randomBytes } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { paths } from '../../../shared/paths.ts';
import { runIn, startSpan } from '../../traces.ts';
import type { PortalDeps } from './deps.ts';

interface RequestTrace {
  /** Request ID from the caller if valid, or else a new one. */
  id: string;
  /** Nonce for the content security policy of the response, 144 random bits. */
  nonce: string;
}

declare module 'express-serve-static-core' {
  interface Request {
    context: RequestTrace;
  }
}

/** Assigns the request ID, and logs a single line after the response. */
export function traceRequests({ log, clock, metrics }: PortalDeps): RequestHandler {
  const nextNonce = createRandomTexts(18);
  return (req: Request, res: Response, next: NextFunction) => {
    const startedMs = clock();
    const id = readRequestId(req);
    req.context = { id, nonce: nextNonce() };
    res.setHeader('X-Request-Id', id);
    // Always starts a new trace, because visitors could otherwise have their own recorded.
    const span = isQuiet(req.path) ? undefined : startSpan({ kind: 'request', method: req.method, id });
    res.once('close', () => {
      const route = routeOf(req);
      const durationMs = clock() - startedMs;
      metrics?.countRequest({ method: req.method, route, status: res.statusCode, durationMs });
      span?.end({
        route: route === unmatched ? undefined : route,
        status: res.writableFinished ? res.statusCode : undefined,
      });
      if (isQuiet(route)) return;
      const { statusCode: status, writableFinished: ended } = res;
      const { actor, org, ownOrg } = actorOf(req);
      runIn(span, () =>
        log.info({ id, method: req.method, route, status, durationMs, ended, actor, org, ownOrg }, 'request'),
      );
    });
    runIn(span, next);
  };
}

/** Returns IDs for the log: the user, the current organization, and the user's own if different. */
function actorOf({ signedIn }: Request) {
  return {
    actor: signedIn?.user.id,
    org: signedIn?.organization.id,
    ownOrg: signedIn?.acting?.original.organization.id,
  };
}

function readRequestId(req: Request): string {
  const header = req.get('X-Request-Id') ?? '';
  return /^[A-Za-z0-9-]{1,64}$/.test(header) ? header : randomUUID();
}

/** Returns the route pattern, never the path, because paths contain payment IDs. */
function routeOf(req: Request): string {
  const path: unknown = req.route && (req.route as { path?: unknown }).path;
  return typeof path === 'string' ? path : unmatched;
}

const unmatched = 'unmatched';

const quietRoutes: readonly string[] = [paths.live.pattern, paths.ready.pattern];

const isQuiet = (route: string) =>
  route.startsWith(`${paths.assets.pattern}/`) || quietRoutes.includes(route);

/**
 * Creates a generator of random base64url strings of `bytes` bytes. Generates many at a time, because generating them singly takes ten times
 * as long.
 */
function createRandomTexts(bytes: number): () => string {
  const many = 256;
  let pool = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === pool.length) {
      pool = randomBytes(bytes * many);
      used = 0;
    }
    const text = pool.toString('base64url', used, used + bytes);
    pool.fill(0, used, used + bytes);
    used += bytes;
    return text;
  };
}
