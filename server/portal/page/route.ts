import type { Need } from '../../../shared/permissions.ts';
import type { UploadLimits } from '../http/uploads.ts';
import type { Guard } from '../session/guards.ts';
import type { RequestContext } from './request-context.ts';
import { notOfferedMessages } from '../../../shared/locales/en/not-offered.ts';
import { HttpError } from '../http/errors.ts';

export type Handler = (ctx: RequestContext) => Promise<void> | void;

/** Page handlers: `get` answers a GET, `post` a POST. A request without a handler is answered with 405. */
export interface Page {
  get?: Handler;
  post?: Handler;
  needs?: readonly Need[];
  /** Limits for a form with files, which `uploadOf(req)` reads. The form is read after the guard and before the CSRF token is checked. */
  upload?: UploadLimits;
}

export interface Route extends Page {
  path: string;
  guard: Guard;
}

/** Throws a 404 that gives the reason if the API offers the contract alone. */
export async function requireLevel2({ parts }: Pick<RequestContext, 'parts'>): Promise<void> {
  if (!(await parts.relay.isLevel2())) throw new HttpError(404, { message: notOfferedMessages.page });
}
