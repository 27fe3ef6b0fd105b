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
