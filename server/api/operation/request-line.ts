import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { apiCalls } from '../../../shared/api-calls.ts';
import type { Log } from '../../log.ts';
import { runIn, startSpan, type Span } from '../../traces.ts';

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
  /** Returns true for a caller whose trace is continued. */
  isTrusted: (request: Request) => boolean;
}

/**
 * Logs one line per request, without body and query, and with the route pattern because paths may name patients.
 * Accepts the caller's request id only in its exact format, which prevents log injection.
 */
export function requestLine(log: Log, { facts, observe, isTrusted }: RequestLineOptions): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const sentId = request.get('x-request-id') ?? '';
    const fact: RequestFacts = { id: /^[A-Za-z0-9-]{1,64}$/.test(sentId) ? sentId : randomUUID() };
    facts.set(request, fact);
    response.setHeader('X-Request-Id', fact.id);
    const span = startRequestSpan(request, fact.id, isTrusted);
    response.on('close', () => {
      const { method } = request;
      const matched: unknown = request.route?.path;
      const route = typeof matched === 'string' ? matched : '(none)';
      const status = response.writableFinished ? response.statusCode : 0;
      const durationMs = performance.now() - started;
      observe?.({ method, route, status, durationMs });
      span?.end({ route: matched === route ? route : undefined, status: status || undefined });
      if (isPassedCheck(request, status)) return;
      const { actor, org } = fact;
      const ms = Math.round(durationMs);
      runIn(span, () => log.info({ id: fact.id, actor, org, method, route, status, ms }, 'api'));
    });
    runIn(span, next);
  };
}

/** Load balancers check several times a second, so only failed checks are logged. */
const isPassedCheck = ({ path }: Request, status: number) => isHealthCheck(path) && status === 200;

const isHealthCheck = (path: string) => path === `/${apiCalls.health.path}`;

/** Starts the span of a request, or of a health check only if its caller has a trace. */
function startRequestSpan(
  request: Request,
  id: string,
  isTrusted: RequestLineOptions['isTrusted'],
): Span | undefined {
  const sent = request.get('traceparent');
  const parent = sent !== undefined && isTrusted(request) ? sent : undefined;
  if (parent === undefined && isHealthCheck(request.path)) return undefined;
  return startSpan({ kind: 'request', method: request.method, id, parent });
}
