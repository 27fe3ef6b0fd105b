import { Router, type RequestHandler } from 'express';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { hasNeeded } from '../../../shared/rights.ts';
import { HttpError } from '../http/errors.ts';
import { currentUser, rightsOf } from '../session/signed-in.ts';
import { refuseMethod } from './error-pages.tsx';
import type { Guard } from '../session/guards.ts';
import { type PortalParts, createRequestContext } from './request-context.ts';
import type { Handler, Route } from './route.ts';

/** Request handler that exposes its routers so that a test can find every mounted route. */
export type Dispatch = RequestHandler & { routers: readonly Router[] };

/**
 * Dispatches a request to the routes with the same first path segment. Express tries routes one by one, so a payer's
 * request would otherwise pass through every route of the signed-in portal.
 */
export function dispatch(
  parts: PortalParts,
  routes: readonly Route[],
  guards: Readonly<Record<Guard, RequestHandler>>,
): Dispatch {
  const routers = new Map<string, Router>();
  const on =
    (handle: Handler, needs: Route['needs']): RequestHandler =>
    (req, res) => {
      if (needs && !hasNeeded(rightsOf(currentUser(req)), needs))
        throw new HttpError(403, { message: resourceMessages.mayNotHere });
      return handle(createRequestContext(parts, req, res));
    };
  for (const { path, guard, needs, get, post } of routes) {
    const router = routers.get(firstPart(path)) ?? Router();
    routers.set(firstPart(path), router);
    const route = router.route(path);
    if (get) route.get(guards[guard], on(get, needs));
    if (post) route.post(guards[guard], on(post, needs));
    route.all(refuseMethod);
  }
  const handle: RequestHandler = (req, res, next) => {
    const router = routers.get(firstPart(req.path));
    if (router) router(req, res, next);
    else next();
  };
  return Object.assign(handle, { routers: [...routers.values()] });
}

/** Returns the lowercased first path segment, such as `app` for `/App/contacts`, because routes ignore case. */
const firstPart = (path: string) => path.split('/', 2)[1]?.toLowerCase() ?? '';
