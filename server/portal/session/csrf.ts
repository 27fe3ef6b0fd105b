import { doubleCsrf } from 'csrf-csrf';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { routerMessages } from '../../../shared/messages/router.ts';
import { HttpError } from '../http/errors.ts';
import { isSafe } from '../http/methods.ts';
import { isSomebodys } from './signed-in.ts';
import type { PortalDeps } from '../http/deps.ts';
import { cookieName } from './sessions.ts';

export interface Csrf {
  /** Refuses every unsafe request that did not start on a page of ours. */
  protect: RequestHandler;
  /** By where the browser says it comes from, alone: before a body is read in which the token stands. */
  refuseForeign: RequestHandler;
  /** The token for the forms of this page. */
  token(req: Request, res: Response): string;
}

/**
 * Signed double submit, bound to the session of a signed-in user, else to the random text that names the visit in the cookie
 * itself, and besides to where the browser says the request comes from. A cookie that verifies is kept: it is not sent again.
 */
export function createCsrf({ config }: PortalDeps): Csrf {
  const name = cookieName(config, 'csrf');
  const settings: Parameters<typeof doubleCsrf>[0] = {
    getSecret: () => [...config.sessionSecrets],
    getSessionIdentifier: (req) => (isSomebodys(req) ? req.sessionID : ''),
    cookieName: name,
    cookieOptions: { path: '/', httpOnly: true, sameSite: 'lax', secure: config.production },
  };
  const { generateCsrfToken, validateRequest } = doubleCsrf({
    ...settings,
    getCsrfTokenFromRequest: readToken,
  });
  const readCookie = (req: Request) => textOf(req.cookies, name);
  const { validateRequest: hasCookie } = doubleCsrf({ ...settings, getCsrfTokenFromRequest: readCookie });
  // A page may have several forms, and its browser keeps the last cookie alone. One is made anew where the page ends or begins a session.
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
      next(comesFromUs(req, config.publicUrl.origin) ? undefined : new HttpError(403)),
    protect: (req: Request, _res: Response, next: NextFunction) => {
      if (isSafe(req.method)) return next();
      if (!comesFromUs(req, config.publicUrl.origin)) return next(new HttpError(403));
      next(validateRequest(req) ? undefined : refusal(req));
    },
    token: (req, res) => (hasCookie(req) && readCookie(req)) || makeOnce(req, res),
  };
}

/** A browser that keeps no cookie cannot be served, however often the page is reloaded. */
const refusal = (req: Request) =>
  new HttpError(403, req.headers.cookie === undefined ? { message: routerMessages.noCookies } : {});

/**
 * Browsers say it in `Sec-Fetch-Site`, older ones in `Origin`. Those send `Origin: null` from our own pages too, whose
 * referrer policy is no-referrer: it decides nothing, and the token alone does.
 */
function comesFromUs(req: Request, origin: string): boolean {
  const site = req.get('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin';
  const from = req.get('Origin');
  return from === undefined || from === 'null' || from === origin;
}

/** Only from the body or the header, never from the address. */
function readToken(req: Request): string | undefined {
  return textOf(req.body, '_csrf') ?? req.get('X-CSRF-Token');
}

function textOf(fields: unknown, name: string): string | undefined {
  const field =
    typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>)[name] : undefined;
  return typeof field === 'string' ? field : undefined;
}
