import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Log } from '../../log.ts';

/** What the log line of a request tells besides what express knows. */
interface RequestFacts {
  id: string;
  actor?: string;
  org?: string;
}

/** Request facts, kept outside the request object so that nobody else's field can be mistaken for them. */
export type FactsOf = WeakMap<object, RequestFacts>;

/**
 * Logs one line a request: no body, no query, and the route's pattern in the place of its path, which may name a patient. The
 * caller's id counts only in its exact form, so that nobody writes lines of their own.
 */
export function requestLine(log: Log, facts: FactsOf): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const given = request.get('x-request-id') ?? '';
    const fact: RequestFacts = { id: /^[A-Za-z0-9-]{1,64}$/.test(given) ? given : randomUUID() };
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
