import type { RequestHandler } from 'express';
import type { Guard } from '../session/guards.ts';
import type { UploadLimits } from '../http/uploads.ts';

export interface Route {
  path: string;
  guard: Guard;
  get?: RequestHandler;
  post?: RequestHandler;
  /** Takes a form with files, `uploadOf(req)`: read only behind the guard, before the token is checked. */
  upload?: UploadLimits;
}
