import type { RequestHandler } from 'express';
import type { Guard } from '../middleware/guards.ts';
import type { UploadLimits } from '../middleware/uploads.ts';

export interface Route {
  path: string;
  guard: Guard;
  get?: RequestHandler;
  post?: RequestHandler;
  /** Takes a form with files, `uploadOf(req)`: read only behind the guard, before the token is checked. */
  upload?: UploadLimits;
}
