import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { notFoundRedirectSeconds } from '../../../shared/constants.ts';
import { paymentMessages } from '../../../shared/locales/en/payment.ts';
import { routerMessages } from '../../../shared/locales/en/router.ts';
import { paths } from '../../../shared/paths.ts';
import { ErrorPage } from '../../../views/shell/outcome-pages.tsx';
import {
  HttpError,
  messageForStatus,
  StateUnavailable,
  StepRequired,
  UpstreamUnauthorized,
} from '../http/errors.ts';
import { StateFailed } from '../state/state.ts';
import { languageOf } from '../http/language.ts';
import { RenderError } from '../http/render.tsx';
import { isLateSignIn, sendFramedError } from './framed-error.tsx';
import { seeOther } from '../http/response.ts';
import { saveDraft } from '../session/draft.ts';
import { endWithDraft, signInPathForForm, signInPathOf } from '../session/ended.ts';
import { readLive } from '../session/idle.ts';
import { readReturnPath, requireStep } from '../session/next-path.ts';
import { type PortalParts, createRequestContext, type RequestContext } from './request-context.ts';
import { currentUser, hasUser, renewSession } from '../session/signed-in.ts';
import { translateError } from './localize-page.tsx';

export const sendNotFound: RequestHandler = (_req, _res, next) => next(new HttpError(404));

export const refuseMethod: RequestHandler = (_req, _res, next) => next(new HttpError(405));

export function handleErrors(parts: PortalParts): ErrorRequestHandler {
  return async (thrown: unknown, req, res, next) => {
    const error = normalizeError(thrown);
    if (res.headersSent) {
      if (!(error instanceof StateUnavailable)) return next(error);
      // The session is saved at the end of the response. If that fails, the response still completes.
      return parts.log.error({ id: req.context.id, err: error }, 'session could not be saved');
    }
    let finalError = error;
    try {
      const redirectPath = await findRedirect(req, error);
      if (redirectPath) return seeOther(res, redirectPath);
    } catch (failed) {
      finalError = normalizeError(failed);
    }
    await answer(parts, { req, res, error: finalError });
  };
}

const normalizeError = (thrown: unknown) =>
  thrown instanceof StateFailed ? new StateUnavailable(thrown) : thrown;

async function findRedirect(req: Request, error: unknown): Promise<string | undefined> {
  if (error instanceof StepRequired) {
    saveDraft(req, currentUser(req));
    return requireStep(req, error.step);
  }
  if (!(error instanceof UpstreamUnauthorized)) return undefined;
  if (!req.signedIn) {
    await renewSession(req);
    return paths.login.to();
  }
  await endWithDraft(req, req.signedIn, 'unknown');
  return signInPathOf(req);
}

interface FailedRequest {
  req: Request;
  res: Response;
  error: unknown;
}

async function answer(parts: PortalParts, { req, res, error }: FailedRequest): Promise<void> {
  const status = statusOf(error);
  if (status >= 500) parts.log.error({ id: req.context.id, err: error }, 'request failed');
  // A missing permission or an unavailable API may be temporary, so the form is saved as a draft.
  if ((status === 403 || status >= 500) && req.signedIn) saveDraft(req, req.signedIn);
  await loadSignedIn(parts, req, error);
  sendErrorPage({ ctx: createRequestContext(parts, req, res), error, status });
}

/** Loads the signed-in user for the page frame even if the error occurred before the guard, such as for an invalid CSRF token. */
async function loadSignedIn(parts: PortalParts, req: Request, error: unknown): Promise<void> {
  if (req.signedIn || !hasUser(req) || error instanceof StateUnavailable) return;
  if (!isForStaff(req) && !isUnknownPage(req, error)) return;
  const signedIn = await readLive(parts, req).catch(() => undefined);
  if (signedIn) req.signedIn = signedIn;
}

/** Returns false for pages of payers, patients and visitors, who may share the browser with staff. */
function isForStaff(req: Request): boolean {
  const { path } = req;
  const roots = [paths.app, paths.admin, paths.login, paths.betaLogin, paths.session, paths.logout];
  return roots.some((root) => path === root.to() || path.startsWith(`${root.to()}/`));
}

/** Returns true for an unknown path outside the multilingual pages. Only signed-in users see the page frame there. */
const isUnknownPage = (req: Request, error: unknown) => statusOf(error) === 404 && !isBilingualPage(req);

function isPatientPage({ path }: Request): boolean {
  return /^\/(?:pay|eml)(?:\/|$)/i.test(path);
}

function isBilingualPage(req: Request): boolean {
  return isPatientPage(req) || req.path === paths.signUp.to();
}

interface Failure {
  ctx: RequestContext;
  error: unknown;
  status: number;
}

function sendErrorPage(failure: Failure): void {
  const { ctx, error, status } = failure;
  const { req, res } = ctx;
  const language = isBilingualPage(req) ? languageOf(req) : undefined;
  const englishMessage =
    error instanceof RenderError ? routerMessages.renderError : messageOf(error, req, status);
  const message = language ? translateError(englishMessage, language) : englishMessage;
  if (error instanceof HttpError && error.retryAfterSeconds)
    res.setHeader('Retry-After', error.retryAfterSeconds);
  if (status === 405) res.setHeader('Allow', 'GET, HEAD, POST');
  if (redirectsToSignIn(error, status) && !isPatientPage(req) && req.path !== paths.login.pattern) {
    res.setHeader('Refresh', `${notFoundRedirectSeconds}; url=${paths.login.to()}`);
  }
  const errorProps = { message, requestId: status >= 500 ? req.context.id : undefined };
  if (keepsFrame(failure))
    return sendFramedError(ctx, { ...errorProps, status, isRecord: !redirectsToSignIn(error, status) });
  const links =
    status === 403 && isForStaff(req) ? [{ href: signInPathForForm(req), label: 'Sign in' }] : undefined;
  const next = status === 404 && isPatientPage(req) ? routerMessages.cutLink : undefined;
  const element = (
    <ErrorPage
      {...errorProps}
      {...ctx.brand}
      next={next && language ? translateError(next, language) : next}
      links={links}
    />
  );
  ctx.render({ status, title: message, element, language });
}

const keepsFrame = ({ ctx: { req }, error }: Failure) =>
  req.signedIn !== undefined &&
  hasUser(req) &&
  error instanceof HttpError &&
  !(error instanceof StateUnavailable);

/**
 * Returns true for an unknown page or a render error, whose error page redirects to /login. A missing record has its own message
 * and a link back to its list page.
 */
function redirectsToSignIn(error: unknown, status: number): boolean {
  if (error instanceof RenderError) return true;
  return status === 404 && !(error instanceof HttpError && error.hasCustomMessage);
}

function messageOf(error: unknown, req: Request, status: number): string {
  if (isLateSignIn(req, status)) return routerMessages.signedInAlready;
  if (status === 403 && !req.signedIn && readReturnPath(req.path)) return routerMessages.signedOut;
  if (error instanceof StateUnavailable && isPayment(req)) return paymentMessages.stateUnavailable;
  return error instanceof HttpError ? error.message : messageForStatus(status);
}

function isPayment({ method, path }: Request): boolean {
  const [root = ''] = paths.pay.pattern.split(':');
  return method === 'POST' && path.startsWith(root);
}

function statusOf(error: unknown): number {
  if (error instanceof HttpError) return error.status;
  const status: unknown =
    typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
