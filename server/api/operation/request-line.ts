import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Log } from '../../log.ts';

interface RequestFacts {
  id: string;
  actor?: string;
  org?: string;
}

/** Log fields by request, stored outside the request object so that no other field can be mistaken for them. */
export type FactsOf = WeakMap<object, RequestFacts>;

/**
 * Logs one line per request, without body and query, and with the route pattern because paths may name patients.
 * Accepts the caller's request id only in its exact format, which prevents log injection.
 */
export function requestLine(log: Log, facts: FactsOf): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const sentId = request.get('x-request-id') ?? '';
    const fact: RequestFacts = { id: /^[A-Za-z0-9-]{1,64}$/.test(sentId) ? sentId : randomUUID() };
    facts.set(request, fact);
    response.setHeader('X-Request-Id', fact.id);
    response.on('close', () => {
      const route: unknown = request.route?.path;
      log.info(
        {
          ...fact,
          method: request.method,
          route: typeof route === 'string' ? route : '(none)',
          status: response.writableFinished ? response.statusCode : 0,
          ms: Math.round(performance.now() - started),
        },
        'api',
      );
    });
    next();
  };
}
