import type { RequestHandler } from 'express';
import { HttpError } from '../errors.ts';

const used: readonly string[] = ['GET', 'HEAD', 'POST'];

/** Pages are read and forms are posted; every other method ends here, whatever the address (security H6). */
export const refuseUnusedMethods: RequestHandler = (req, _res, next) =>
  next(used.includes(req.method) ? undefined : new HttpError(405));
