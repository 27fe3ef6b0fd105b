import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { notFoundRedirectSeconds } from '../../shared/constants.ts';
import { paymentMessages, routerMessages } from '../../shared/messages.ts';
import { paths } from '../../shared/paths.ts';
import { ErrorPage } from '../../views/shell/error-page.tsx';
import type { PortalDeps } from './deps.ts';
import { HttpError, sentenceOf, StateUnavailable, UpstreamUnauthorized } from './errors.ts';
import { cookieName } from './middleware/session.ts';
import { RenderError, type Renderer } from './render.tsx';
import { seeOther } from './see-other.ts';

interface ErrorParts extends PortalDeps {
  renderer: Renderer;
}

export const sendNotFound: RequestHandler = (_req, _res, next) => next(new HttpError(404));

export const refuseMethod: RequestHandler = (_req, _res, next) => next(new HttpError(405));

/** Turns whatever was thrown into a page that tells a person what to do, and nothing of our insides (security R7). */
export function handleErrors(parts: ErrorParts): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    if (error instanceof UpstreamUnauthorized) return leave(parts, req, res);
    const status = statusOf(error);
    if (status >= 500) parts.log.error({ id: req.context.id, err: error }, 'request failed');
    sendErrorPage(parts, { req, res, error, status });
  };
}

/** The API no longer knows us: the session ends here, and the browser signs in anew (spec 8). */
function leave({ config }: ErrorParts, req: Request, res: Response): void {
  res.clearCookie(cookieName(config, 'sid'), {
    path: '/',
    secure: config.production,
    httpOnly: true,
    sameSite: 'lax',
  });
  const goToLogin = () => seeOther(res, paths.login.to());
  if (req.session) req.session.destroy(goToLogin);
  else goToLogin();
}

interface Failure {
  req: Request;
  res: Response;
  error: unknown;
  status: number;
}

function sendErrorPage({ config, renderer }: ErrorParts, { req, res, error, status }: Failure): void {
  const message = error instanceof RenderError ? routerMessages.renderError : messageOf(error, req, status);
  res.status(status);
  if (error instanceof HttpError && error.retryAfterSeconds)
    res.setHeader('Retry-After', error.retryAfterSeconds);
  if (status === 405) res.setHeader('Allow', 'GET, HEAD, POST');
  if (redirects(error, status) && req.path !== paths.login.pattern) {
    res.setHeader('Refresh', `${notFoundRedirectSeconds}; url=${paths.login.to()}`);
  }
  renderer.send(req, res, {
    title: message,
    element: (
      <ErrorPage
        message={message}
        brandName={config.brand.name}
        supportPhone={config.brand.supportPhone}
        {...(status >= 500 && { requestId: req.context.id })}
      />
    ),
  });
}

/** Where spec 2 sends the browser on to /login: an unknown page and a render error, never from /login itself. */
const redirects = (error: unknown, status: number) => status === 404 || error instanceof RenderError;

function messageOf(error: unknown, req: Request, status: number): string {
  if (error instanceof StateUnavailable && isPayment(req)) return paymentMessages.stateUnavailable;
  return error instanceof HttpError ? error.message : sentenceOf(status);
}

/** A step of a payer, which the session store's absence stopped before anything was sent (security O3). */
function isPayment({ method, path }: Request): boolean {
  const [root = ''] = paths.pay.pattern.split(':');
  return method === 'POST' && path.startsWith(root);
}

/** Ours, or what the body parsers say of a request at fault. */
function statusOf(error: unknown): number {
  if (error instanceof HttpError) return error.status;
  const status: unknown =
    typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
