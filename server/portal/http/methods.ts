import type { RequestHandler } from 'express';
import { HttpError } from './errors.ts';

const used: readonly string[] = ['GET', 'HEAD', 'POST'];

/** Pages are read and forms are posted; every other method ends here, whatever the address. */
export const refuseUnusedMethods: RequestHandler = (req, _res, next) =>
  next(used.includes(req.method) ? undefined : new HttpError(405));

/** Hands on only what may change something: what merely reads brings no form, and every handler in its way costs time. */
export function onlyWrites(handle: RequestHandler): RequestHandler {
  return (req, res, next) => (isSafe(req.method) ? next() : handle(req, res, next));
}

/** Whether a request of this method changes nothing. */
export const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
