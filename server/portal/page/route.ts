import type { Need } from '../../../shared/permissions.ts';
import type { UploadLimits } from '../http/uploads.ts';
import type { Guard } from '../session/guards.ts';
import type { RequestContext } from './request-context.ts';

export type Handler = (ctx: RequestContext) => Promise<void> | void;

/** Page handlers: `get` answers a GET, `post` a POST. A missing one is answered with 405. */
export interface Page {
  get?: Handler;
  post?: Handler;
  needs?: readonly Need[];
  /** Limits of a form with files, `uploadOf(req)`. The form is read only behind the guard, before the token is checked. */
  upload?: UploadLimits;
}

export interface Route extends Page {
  path: string;
  guard: Guard;
}
