import type { RequestHandler } from 'express';
import { HttpError } from './errors.ts';

const allowedMethods: readonly string[] = ['GET', 'HEAD', 'POST'];

export const refuseUnusedMethods: RequestHandler = (req, _res, next) =>
  next(allowedMethods.includes(req.method) ? undefined : new HttpError(405));

/** Runs a handler only for unsafe methods, because reads have no form and each handler costs time. */
export function onlyWrites(handle: RequestHandler): RequestHandler {
  return (req, res, next) => (isSafe(req.method) ? next() : handle(req, res, next));
}

export const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
