import { doubleCsrf } from 'csrf-csrf';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { routerMessages } from '../../../shared/messages/router.ts';
import { HttpError } from '../http/errors.ts';
import { isSafe } from '../http/methods.ts';
import { isSomebodys } from './signed-in.ts';
import type { PortalDeps } from '../http/deps.ts';
import { createRandomTexts } from '../http/random-texts.ts';
import { cookieName } from './sessions.ts';

export interface Csrf {
  /** Refuses every unsafe request that did not start on a page of ours. */
  protect: RequestHandler;
  /** By where the browser says it comes from, alone: before a body is read in which the token stands. */
  refuseForeign: RequestHandler;
  /** The token for the forms of this page. */
  token(req: Request, res: Response): string;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Names an anonymous browser to the CSRF token: a random cookie that the token signs, nothing in any store. */
    visit?: string;
  }
}

/**
 * Signed double submit, bound to the session of a signed-in user, else to the browser's visit cookie, and besides to where
 * the browser says the request comes from.
 */
export function createCsrf({ config }: PortalDeps): Csrf {
  const nextVisit = createRandomTexts(18);
  const visitCookie = cookieName(config, 'visit');
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.production } as const;
  const { generateCsrfToken, validateRequest } = doubleCsrf({
    getSecret: () => [...config.sessionSecrets],
    getSessionIdentifier: (req) => (isSomebodys(req) ? req.sessionID : readVisit(req, visitCookie)),
    cookieName: cookieName(config, 'csrf'),
    cookieOptions,
    getCsrfTokenFromRequest: readToken,
  });
  return {
    refuseForeign: (req, _res, next) =>
      next(comesFromUs(req, config.publicUrl.origin) ? undefined : new HttpError(403)),
    protect: (req: Request, _res: Response, next: NextFunction) => {
      if (isSafe(req.method)) return next();
      if (!comesFromUs(req, config.publicUrl.origin)) return next(new HttpError(403));
      next(validateRequest(req) ? undefined : refusal(req));
    },
    token: (req, res) => {
      if (!isSomebodys(req) && !readVisit(req, visitCookie)) {
        req.visit = nextVisit();
        res.cookie(visitCookie, req.visit, cookieOptions);
      }
      return generateCsrfToken(req, res);
    },
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

function readVisit(req: Request, name: string): string {
  const value: unknown = req.visit ?? (req.cookies as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

/** Only from the body or the header, never from the address. */
function readToken(req: Request): string | undefined {
  const body: unknown = req.body;
  const field =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)['_csrf'] : undefined;
  return typeof field === 'string' ? field : req.get('X-CSRF-Token');
}
