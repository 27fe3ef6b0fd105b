import type { Need } from '../../../shared/permissions.ts';
import type { UploadLimits } from '../http/uploads.ts';
import type { Guard } from '../session/guards.ts';
import type { RequestContext } from './request-context.ts';

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
