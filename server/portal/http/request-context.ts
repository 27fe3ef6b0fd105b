import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { paths } from '../../../shared/paths.ts';
import type { PortalDeps } from './deps.ts';
import { createRandomTexts } from './random-texts.ts';

interface RequestContext {
  /** The caller's, where it is of a safe form, or our own. */
  id: string;
  /** Of this answer's policy: 144 random bits. */
  nonce: string;
}

declare module 'express-serve-static-core' {
  interface Request {
    context: RequestContext;
  }
}

/** Names the request, and writes its one log line when the answer is out. */
export function requestContext({ log, clock, metrics }: PortalDeps): RequestHandler {
  const nextNonce = createRandomTexts(18);
  return (req: Request, res: Response, next: NextFunction) => {
    const startedMs = clock();
    const id = readRequestId(req);
    req.context = { id, nonce: nextNonce() };
    res.setHeader('X-Request-Id', id);
    res.once('close', () => {
      const route = routeOf(req);
      const durationMs = clock() - startedMs;
      metrics?.countRequest({ method: req.method, route, status: res.statusCode, durationMs });
      if (isQuiet(route)) return;
      log.info(
        {
          id,
          method: req.method,
          route,
          status: res.statusCode,
          durationMs,
          ended: res.writableFinished,
          ...actorOf(req),
        },
        'request',
      );
    });
    next();
  };
}

/** Who asked, by ids: the user, the organisation that was worked in, and the user's own where that is another. */
function actorOf({ signedIn }: Request): object | undefined {
  if (!signedIn) return undefined;
  const { user, organisation, acting } = signedIn;
  const ownOrg = acting?.own.organisation.id;
  return { actor: user.id, org: organisation.id, ...(ownOrg !== undefined && { ownOrg }) };
}

function readRequestId(req: Request): string {
  const given = req.get('X-Request-Id') ?? '';
  return /^[A-Za-z0-9-]{1,64}$/.test(given) ? given : randomUUID();
}

/** The route's template, never the path: paths hold payment ids. */
function routeOf(req: Request): string {
  const path: unknown = req.route && (req.route as { path?: unknown }).path;
  return typeof path === 'string' ? path : 'unmatched';
}

const quietRoutes: readonly string[] = [paths.live.pattern, paths.ready.pattern];

const isQuiet = (route: string) =>
  route.startsWith(`${paths.assets.pattern}/`) || quietRoutes.includes(route);
