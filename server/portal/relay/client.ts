import type { Readable } from 'node:stream';
import { Pool, type Dispatcher } from 'undici';
import type { HttpMethod } from '../../../shared/api-calls.ts';
import type { Log } from '../../log.ts';
import type { CallSignal } from './call-signal.ts';
import { codeOf, failed, readFault } from './faults.ts';
import { createGate, type Gate } from './gate.ts';
import { createOpener, type UpstreamContent } from './open.ts';
import type { RelayFailure } from './result.ts';

/** One send to the API: no retries, no reading of the answer. */
export interface Upstream {
  /** Never rejects. */
  send(request: UpstreamRequest): Promise<UpstreamAnswer | RelayFailure>;
  /** The same, but a 2xx answer is handed over as a stream of any length, on connections of its own. Never rejects. */
  open(request: UpstreamRequest): Promise<UpstreamContent | UpstreamAnswer | RelayFailure>;
  /** Lets running requests end, then closes the connections. */
  close(): Promise<void>;
}

export interface UpstreamRequest {
  method: HttpMethod;
  /** Below the base address, without a leading slash; made by `fillPath`. */
  path: string;
  /** '' or `?…`. */
  query: string;
  /** The only headers sent beside those of the transport and `X-Api-Key`. */
  headers: Record<string, string>;
  /** A stream needs its `content-length` among the headers. */
  body?: string | Readable;
  /** Longest wait for the headers of the answer. */
  timeoutMs?: number;
  signal?: CallSignal;
  /** What the log calls it: the template, because paths hold ids. */
  name: string;
}

export interface UpstreamAnswer {
  kind: 'answer';
  status: number;
  text: string;
  retryAfter?: string;
}

export interface UpstreamOptions {
  /** May have a path; never a query, a fragment or credentials. */
  baseUrl: string;
  apiKey?: string;
  log: Log;
  connectTimeoutMs?: number;
  /** Of a call that names no other. */
  headersTimeoutMs?: number;
  /** Longest silence within a body. */
  bodyTimeoutMs?: number;
  /** Longest body taken, in bytes. */
  maxBodyBytes?: number;
  /** Streams open at once, and the longest silence within one. */
  streams?: number;
  streamTimeoutMs?: number;
  /** Requests in flight at once, each on a connection of its own. */
  connections?: number;
  /** Requests that may wait for a connection, and how long; beyond it calls fail at once as `overloaded`. */
  maxWaiting?: number;
  maxWaitMs?: number;
  /** Told of every send when it has ended. */
  observe?: (send: ObservedSend) => void;
}

export interface ObservedSend {
  /** Method and template: `POST notify2pay/send_receipt`. */
  call: string;
  /** The status, or why there is none. */
  outcome: string;
  durationMs: number;
}

/** Connections to one API, kept alive (security R4: time limits, size cap, bounded queue, no redirects). */
export function createUpstream(options: UpstreamOptions): Upstream {
  const base = readBase(options.baseUrl);
  const connections = options.connections ?? 64;
  const limits = {
    connect: { timeout: options.connectTimeoutMs ?? 2_000 },
    headersTimeout: options.headersTimeoutMs ?? 10_000,
  };
  const pool = new Pool(base.origin, {
    ...limits,
    connections,
    bodyTimeout: options.bodyTimeoutMs ?? 10_000,
    maxResponseSize: options.maxBodyBytes ?? 8 * 1024 * 1024,
  });
  const streams = options.streams ?? 16;
  const streamPool = new Pool(base.origin, {
    ...limits,
    connections: streams,
    bodyTimeout: options.streamTimeoutMs ?? 30_000,
  });
  const gateOf = (inside: number) =>
    createGate({ inside, waiting: options.maxWaiting ?? 256, waitMs: options.maxWaitMs ?? 2_000 });
  const write = createWriter(base.prefix, options.apiKey);
  const exchange = (request: UpstreamRequest) => pool.request(write(request)).then(readAnswer);
  const wire = { exchange, gate: gateOf(connections), log: options.log };
  const open = createOpener({
    request: (request) => streamPool.request(write(request)),
    gate: gateOf(streams),
    log: options.log,
    observe: (send) => options.observe?.(send),
  });
  return {
    async send(request) {
      const start = performance.now();
      const answer = await send(request, wire);
      options.observe?.({
        call: `${request.method} ${request.name}`,
        outcome: answer.kind === 'failed' ? answer.reason : String(answer.status),
        durationMs: performance.now() - start,
      });
      return answer;
    },
    open,
    close: async () => void (await Promise.all([pool.close(), streamPool.close()])),
  };
}

/** What goes over the wire of a request. */
function createWriter(prefix: string, apiKey: string | undefined) {
  const own = {
    // A compressed body can be a bomb, and the API is near: it is asked for plain text and held to it.
    'accept-encoding': 'identity',
    ...(apiKey && { 'x-api-key': apiKey }),
  };
  return (request: UpstreamRequest) => ({
    method: request.method,
    path: `${prefix}/${request.path}${request.query}`,
    headers: { ...request.headers, ...own },
    body: request.body,
    headersTimeout: request.timeoutMs,
    signal: request.signal,
  });
}

interface Wire {
  exchange: (request: UpstreamRequest) => Promise<UpstreamAnswer | RelayFailure>;
  gate: Gate;
  log: Log;
}

async function send(
  request: UpstreamRequest,
  { exchange, gate, log }: Wire,
): Promise<UpstreamAnswer | RelayFailure> {
  if (!(await gate.enter())) return failed('overloaded', false);
  try {
    if (request.signal?.aborted) return failed('timeout', false);
    const answer = await exchange(request);
    const status = answer.kind === 'answer' ? answer.status : 0;
    if (status === 0 || status >= 500) note(log, request, { status, fault: 'answer' });
    return answer;
  } catch (error) {
    note(log, request, { status: 0, fault: codeOf(error) });
    return readFault(error, request.signal?.aborted ?? false);
  } finally {
    gate.leave();
  }
}

export async function readAnswer(response: Dispatcher.ResponseData): Promise<UpstreamAnswer | RelayFailure> {
  if (isCompressed(response)) return failed('malformed', true);
  const retryAfter = response.headers['retry-after'];
  return {
    kind: 'answer',
    status: response.statusCode,
    text: await response.body.text(),
    ...(typeof retryAfter === 'string' && { retryAfter }),
  };
}

/** Whether the body is refused for it, and then ended. */
export function isCompressed({ headers, body }: Dispatcher.ResponseData): boolean {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return false;
  // Destroying a body reports an error to whoever listens; nobody else does.
  body.on('error', () => undefined).destroy();
  return true;
}

/** The error's code only: messages and bodies of the API never enter the log (security R7). */
export function note(log: Log, request: UpstreamRequest, fault: { status: number; fault: string }) {
  log.warn(
    { call: `${request.method} ${request.name}`, id: request.headers['x-request-id'], ...fault },
    'api fault',
  );
}

function readBase(baseUrl: string): { origin: string; prefix: string } {
  const { origin, pathname, search, hash, username, password } = new URL(baseUrl);
  if (search || hash || username || password)
    throw new Error('API_BASE_URL: an address without query, fragment or credentials is needed');
  return { origin, prefix: pathname.replace(/\/+$/, '') };
}
