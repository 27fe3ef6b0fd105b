import type { Need } from '../../../shared/permissions.ts';
import type { UploadLimits } from '../http/uploads.ts';
import type { Guard } from '../session/guards.ts';
import type { Visit } from './visit.ts';

export type Handler = (visit: Visit) => Promise<void> | void;

/** What answers at an address: `show` to a GET, `take` to a POST. What is missing is answered 405. */
export interface Page {
  show?: Handler;
  take?: Handler;
  /** What its users need beside the guard's right. */
  needs?: readonly Need[];
  /** Takes a form with files, `uploadOf(req)`: read only behind the guard, before the token is checked. */
  upload?: UploadLimits;
}

/** One row of the mount table: an address, who may use it, and the page. */
export interface Route extends Page {
  path: string;
  guard: Guard;
}
