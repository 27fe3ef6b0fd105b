import { type Dispatcher, Pool } from 'undici';
import type { Log } from '../../log.ts';
import { traceHeader } from '../../traces.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from './concurrency-limiter.ts';
import { createOpener } from './open.ts';
import type { CallGroup } from './call-group.ts';
import { type RelayFailure, codeOf, failed, readFailure } from './result.ts';
import {
  type ObservedSend,
  type Upstream,
  type UpstreamAnswer,
  type UpstreamRequest,
  isCompressed,
  logFailure,
  traceCall,
} from './upstream.ts';

export interface UpstreamOptions {
  /** Base URL of the API. It may have a path, but no query, fragment or credentials. */
  baseUrl: string;
  apiKey?: string;
  log: Log;
  connectTimeoutMs?: number;
  headersTimeoutMs?: number;
  /** Maximum pause within a body, in milliseconds. */
  bodyTimeoutMs?: number;
  maxBodyBytes?: number;
  /** Maximum number of concurrent streams, and the maximum pause within a stream in milliseconds. */
  streams?: number;
  streamTimeoutMs?: number;
  /** Maximum concurrent requests per kind, each on its own connection. */
  permits?: Partial<PermitCounts>;
  /** Maximum waiting requests per kind, and their maximum wait while the queue does not move. Beyond either limit, calls fail as `overloaded`. */
  maxWaiting?: number;
  maxWaitMs?: number;
  observe?: (send: ObservedSend) => void;
}

type PermitCounts = Readonly<Record<CallGroup['kind'], number>>;

/**
 * Default permits per kind. Separate limits keep hanging page calls from blocking payments and sign-ins. A single organization gets at most
 * half.
 */
const defaultPermits: PermitCounts = { payment: 32, signIn: 32, page: 128, background: 16, health: 4 };

/** Maximum wait, less than a page's 30 s so that time remains for the call itself. */
const maxTotalWaitMs = 20_000;

export function createUpstream(options: UpstreamOptions): Upstream {
  const base = readBase(options.baseUrl);
  const permits = { ...defaultPermits, ...options.permits };
  const limits = {
    connect: { timeout: options.connectTimeoutMs ?? 2_000 },
    headersTimeout: options.headersTimeoutMs ?? 10_000,
  };
  const pool = new Pool(base.origin, {
    ...limits,
    connections: Object.values(permits).reduce((sum, count) => sum + count),
    bodyTimeout: options.bodyTimeoutMs ?? 10_000,
    maxResponseSize: options.maxBodyBytes ?? 8 * 1024 * 1024,
  });
  const streams = options.streams ?? 16;
  const streamPool = new Pool(base.origin, {
    ...limits,
    connections: streams,
    bodyTimeout: options.streamTimeoutMs ?? 30_000,
  });
  const createLimiter = (maxActive: number) =>
    createConcurrencyLimiter({
      maxActive,
      maxWaiting: options.maxWaiting ?? 640,
      maxStallMs: options.maxWaitMs ?? 2_000,
      maxTotalWaitMs: maxTotalWaitMs,
    });
  const write = createWriter(base.prefix, options.apiKey);
  const exchange = createExchange(pool, write);
  const wire = { exchange, limiters: createLimiters(permits, createLimiter), log: options.log };
  const open = createOpener({
    request: (request) => streamPool.request(write(request)),
    limiter: createLimiter(streams),
    log: options.log,
    observe: (send) => options.observe?.(send),
  });
  return {
    async send(request) {
      const start = performance.now();
      const answer = await traceCall(request, () => send(request, wire));
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

function createLimiters(
  permits: PermitCounts,
  createLimiter: (maxActive: number) => ConcurrencyLimiter,
): Limiters {
  const { payment, signIn, page, background, health } = permits;
  return {
    payment: createLimiter(payment),
    signIn: createLimiter(signIn),
    page: createLimiter(page),
    background: createLimiter(background),
    health: createLimiter(health),
  };
}

function createWriter(prefix: string, apiKey: string | undefined) {
  const fixedHeaders = {
    // Requests uncompressed replies, because a compressed body can be a decompression bomb and the API is nearby.
    'accept-encoding': 'identity',
    ...(apiKey && { 'x-api-key': apiKey }),
  };
  return (request: UpstreamRequest) => ({
    method: request.method,
    path: `${prefix}/${request.path}${request.query}`,
    headers: { ...request.headers, ...fixedHeaders, ...traceHeader() },
    body: request.body,
    headersTimeout: request.timeoutMs,
    signal: request.signal,
  });
}

/** Sends a request and lets other work run before returning the reply. */
function createExchange(pool: Pool, write: ReturnType<typeof createWriter>): Wire['exchange'] {
  const nextSlice = createTimeSlices();
  return async (request) => {
    const answer = await readAnswer(await pool.request(write(request)));
    await nextSlice();
    return answer;
  };
}

type Limiters = Readonly<Record<CallGroup['kind'], ConcurrencyLimiter>>;

interface Wire {
  exchange: (request: UpstreamRequest) => Promise<UpstreamAnswer | RelayFailure>;
  limiters: Limiters;
  log: Log;
}

async function send(
  request: UpstreamRequest,
  { exchange, limiters, log }: Wire,
): Promise<UpstreamAnswer | RelayFailure> {
  const { kind, organization } = request.group;
  const limiter = limiters[kind];
  if (!(await limiter.acquire(organization))) return failed('overloaded', false);
  try {
    if (request.signal?.aborted) return failed('timeout', false);
    const answer = await exchange(request);
    const status = answer.kind === 'answer' ? answer.status : 0;
    if (status === 0 || status >= 500) logFailure(log, request, { status, fault: 'answer' });
    return answer;
  } catch (error) {
    logFailure(log, request, { status: 0, fault: codeOf(error) });
    return readFailure(error, request.signal?.aborted ?? false);
  } finally {
    limiter.release(organization);
  }
}

async function readAnswer(response: Dispatcher.ResponseData): Promise<UpstreamAnswer | RelayFailure> {
  if (isCompressed(response)) return failed('malformed', true);
  const retryAfter = response.headers['retry-after'];
  return {
    kind: 'answer',
    status: response.statusCode,
    text: await response.body.text(),
    ...(typeof retryAfter === 'string' && { retryAfter }),
  };
}

function readBase(baseUrl: string): { origin: string; prefix: string } {
  const { origin, pathname, search, hash, username, password } = new URL(baseUrl);
  if (search || hash || username || password)
    throw new Error('API_BASE_URL must not contain a query, fragment or credentials');
  return { origin, prefix: pathname.replace(/\/+$/, '') };
}

/** Maximum milliseconds spent on consecutive replies before other events are processed. */
const sliceMs = 10;

/**
 * Creates a function that yields between replies if they take long. Otherwise, many replies at once would each render a page
 * and block all other requests until the last one is done. Without load, no reply waits.
 */
function createTimeSlices(now = () => performance.now()): () => Promise<void> | undefined {
  const waiting: (() => void)[] = [];
  /** End of the current time slice, or 0 for none. */
  let endsAt = 0;
  const next = () => {
    const go = waiting.shift();
    endsAt = go ? now() : 0;
    if (go) setImmediate(next);
    go?.();
  };
  return () => {
    if (endsAt === 0) {
      endsAt = now() + sliceMs;
      setImmediate(next);
    } else if (waiting.length > 0 || now() > endsAt) return new Promise((resolve) => waiting.push(resolve));
    return undefined;
  };
}
