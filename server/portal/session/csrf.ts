import { doubleCsrf } from 'csrf-csrf';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { routerMessages } from '../../../shared/locales/en/router.ts';
import { HttpError } from '../http/errors.ts';
import { rawValue, readForm } from '../http/form.ts';
import { isSafe } from '../http/limits.ts';
import { hasUser } from './signed-in.ts';
import type { PortalDeps } from '../http/deps.ts';
import { cookieName } from './sessions.ts';

export interface Csrf {
  /** Rejects every unsafe request that did not come from one of our pages. */
  protect: RequestHandler;
  /** Checks only the browser's origin headers, before the body with the token is read. */
  refuseForeign: RequestHandler;
  token(req: Request, res: Response): string;
}

/**
 * Creates signed double-submit protection plus a check of the browser's origin headers. The token is bound to the session of a signed-in user,
 * or otherwise to the random value in the cookie. A valid cookie is reused and not sent again.
 */
export function createCsrf({ config }: PortalDeps): Csrf {
  const name = cookieName(config, 'csrf');
  const settings: Parameters<typeof doubleCsrf>[0] = {
    getSecret: () => [...config.sessionSecrets],
    getSessionIdentifier: (req) => (hasUser(req) ? req.sessionID : ''),
    cookieName: name,
    cookieOptions: { path: '/', httpOnly: true, sameSite: 'lax', secure: config.production },
  };
  const { generateCsrfToken, validateRequest } = doubleCsrf({
    ...settings,
    getCsrfTokenFromRequest: readToken,
  });
  const readCookie = (req: Request) => rawValue(readForm(req.cookies), name);
  const { validateRequest: hasCookie } = doubleCsrf({ ...settings, getCsrfTokenFromRequest: readCookie });
  // Creates one token per request, because a page may have several forms and the browser keeps only the last cookie.
  // A session change within the request requires a new token.
  const made = new WeakMap<Request, { token: string; session: string }>();
  const makeOnce = (req: Request, res: Response): string => {
    const session = settings.getSessionIdentifier(req);
    const known = made.get(req);
    if (known?.session === session) return known.token;
    const token = generateCsrfToken(req, res, { overwrite: true });
    made.set(req, { token, session });
    return token;
  };
  return {
    refuseForeign: (req, _res, next) =>
      next(isSameOrigin(req, config.publicUrl.origin) ? undefined : new HttpError(403)),
    protect: (req: Request, _res: Response, next: NextFunction) => {
      if (isSafe(req.method)) return next();
      if (!isSameOrigin(req, config.publicUrl.origin)) return next(new HttpError(403));
      next(validateRequest(req) ? undefined : refusal(req));
    },
    token: (req, res) => (hasCookie(req) && readCookie(req)) || makeOnce(req, res),
  };
}

/** Creates the error. A browser without cookies gets an explanation, because reloading does not help. */
const refusal = (req: Request) =>
  new HttpError(403, req.headers.cookie === undefined ? { message: routerMessages.noCookies } : {});

/**
 * Returns true for requests from our own pages, by `Sec-Fetch-Site` or, in older browsers, `Origin`. Older browsers send `Origin: null`
 * from our pages too, because of the no-referrer policy, so `null` is accepted and only the token decides.
 */
function isSameOrigin(req: Request, origin: string): boolean {
  const site = req.get('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin';
  const from = req.get('Origin');
  return from === undefined || from === 'null' || from === origin;
}

/** Reads the token from the body or header, never from the URL. */
function readToken(req: Request): string | undefined {
  return rawValue(readForm(req.body), '_csrf') || req.get('X-CSRF-Token');
}
