import type { Need } from '../../../shared/permissions.ts';
import type { UploadLimits } from '../http/uploads.ts';
import type { Guard } from '../session/guards.ts';
import type { Visit } from './visit.ts';

export type Handler = (visit: Visit) => Promise<void> | void;

/** Page handlers: `show` answers a GET, `take` a POST. A missing one is answered with 405. */
export interface Page {
  show?: Handler;
  take?: Handler;
  needs?: readonly Need[];
  /** Limits of a form with files, `uploadOf(req)`. The form is read only behind the guard, before the token is checked. */
  upload?: UploadLimits;
}

export interface Route extends Page {
  path: string;
  guard: Guard;
}
