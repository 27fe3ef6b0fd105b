import { Router, type RequestHandler } from 'express';
import { refuseMethod } from './error-pages.tsx';
import type { Guard } from '../session/guards.ts';
import type { Route } from './route.ts';

/** With its routers in sight, so that a test finds each route that is mounted. */
export type Dispatch = RequestHandler & { routers: readonly Router[] };

/**
 * Hands a request to the routes whose path begins as its own: Express tries one route after the other, and a payer's request
 * would go past all those of the signed-in portal.
 */
export function dispatch(
  routes: readonly Route[],
  guards: Readonly<Record<Guard, RequestHandler>>,
): Dispatch {
  const routers = new Map<string, Router>();
  for (const { path, guard, get, post } of routes) {
    const router = routers.get(firstPart(path)) ?? Router();
    routers.set(firstPart(path), router);
    const route = router.route(path);
    if (get) route.get(guards[guard], get);
    if (post) route.post(guards[guard], post);
    route.all(refuseMethod);
  }
  const handle: RequestHandler = (req, res, next) => {
    const router = routers.get(firstPart(req.path));
    if (router) router(req, res, next);
    else next();
  };
  return Object.assign(handle, { routers: [...routers.values()] });
}

/** `app` of `/App/contacts`: routes take no notice of case. */
const firstPart = (path: string) => path.split('/', 2)[1]?.toLowerCase() ?? '';
