import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { HttpError } from './errors.ts';

/** Unsafe requests that one address may send in a minute. Steps worth guessing at have tighter limits of their own. */
const writesPerMinute = 600;

/** Counted in this process: it must hold when the store does not. */
export function limitWrites(): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: writesPerMinute,
    keyGenerator: addressOf,
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    handler: (_req, _res, next) => next(new HttpError(429, { retryAfterSeconds: 60 })),
  });
}

/** Who sent it, as far as the configured proxies can be trusted; neighbours in one IPv6 /64 count as one. */
export function addressOf(req: Pick<Request, 'ip'>): string {
  return ipKeyGenerator(req.ip ?? 'unknown', 64);
}
