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

interface ObservedRequest {
  method: string;
  route: string;
  /** HTTP status, or 0 if the client disconnected first. */
  status: number;
  durationMs: number;
}

export type ObserveRequest = (request: ObservedRequest) => void;

interface RequestLineOptions {
  facts: FactsOf;
  observe?: ObserveRequest | undefined;
}

/**
 * Logs one line per request, without body and query, and with the route pattern because paths may name patients.
 * Accepts the caller's request id only in its exact format, which prevents log injection.
 */
export function requestLine(log: Log, { facts, observe }: RequestLineOptions): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const sentId = request.get('x-request-id') ?? '';
    const fact: RequestFacts = { id: /^[A-Za-z0-9-]{1,64}$/.test(sentId) ? sentId : randomUUID() };
    facts.set(request, fact);
    response.setHeader('X-Request-Id', fact.id);
    response.on('close', () => {
      const { method } = request;
      const matched: unknown = request.route?.path;
      const route = typeof matched === 'string' ? matched : '(none)';
      const status = response.writableFinished ? response.statusCode : 0;
      const durationMs = performance.now() - started;
      observe?.({ method, route, status, durationMs });
      log.info({ ...fact, method, route, status, ms: Math.round(durationMs) }, 'api');
    });
    next();
  };
}
