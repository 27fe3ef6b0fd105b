import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { HttpError } from './errors.ts';

/** Maximum number of unsafe requests per address and minute. Steps that invite guessing have stricter limits. */
const writesPerMinute = 600;

/** Limits unsafe requests. Counts in this process, so that the limit works without the store. */
export function limitWrites(): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: writesPerMinute,
    keyGenerator: clientAddressOf,
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    handler: (_req, _res, next) => next(new HttpError(429, { retryAfterSeconds: 60 })),
  });
}

/** Returns the client address, trusting only configured proxies. Addresses in one IPv6 /64 count as one. */
export function clientAddressOf(req: Pick<Request, 'ip'>): string {
  return ipKeyGenerator(req.ip ?? 'unknown', 64);
}

const allowedMethods: readonly string[] = ['GET', 'HEAD', 'POST'];

export const refuseUnusedMethods: RequestHandler = (req, _res, next) =>
  next(allowedMethods.includes(req.method) ? undefined : new HttpError(405));

/** Runs a handler only for unsafe methods, because reads have no form and each handler costs time. */
export function onlyWrites(handle: RequestHandler): RequestHandler {
  return (req, res, next) => (isSafe(req.method) ? next() : handle(req, res, next));
}

export const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
