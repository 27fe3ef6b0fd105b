import { type Dispatcher, Pool } from 'undici';
import type { Log } from '../../log.ts';
import { type Gate, createGate } from './gate.ts';
import { createOpener } from './open.ts';
import { createTurns } from './hand-on.ts';
import type { Place } from './call-place.ts';
import { type RelayFailure, codeOf, failed, readFault } from './result.ts';
import {
  type ObservedSend,
  type Upstream,
  type UpstreamAnswer,
  type UpstreamRequest,
  isCompressed,
  note,
} from './upstream.ts';

export interface UpstreamOptions {
  /** Base URL of the API. A path is allowed; a query, fragment or credentials are not. */
  baseUrl: string;
  apiKey?: string;
  log: Log;
  connectTimeoutMs?: number;
  headersTimeoutMs?: number;
  /** Maximum pause within a body, in milliseconds. */
  bodyTimeoutMs?: number;
  maxBodyBytes?: number;
  /** Maximum concurrent streams, and the maximum pause within one in milliseconds. */
  streams?: number;
  streamTimeoutMs?: number;
  /** Maximum concurrent requests per kind, each with its own connection. */
  places?: Partial<Places>;
  /** Maximum waiting requests per kind, and their maximum wait in a queue that does not move. Beyond either, calls fail as `overloaded`. */
  maxWaiting?: number;
  maxWaitMs?: number;
  observe?: (send: ObservedSend) => void;
}

type Places = Readonly<Record<Place['kind'], number>>;

/** Default permits per kind. Separate limits keep hanging page calls from blocking payments and sign-ins. One organization gets half. */
const defaultPlaces: Places = { payment: 32, signIn: 32, page: 128, background: 16, health: 4 };

/** Maximum wait out of a page's 30 s, so that time remains for the call itself. */
const longestWaitMs = 20_000;

export function createUpstream(options: UpstreamOptions): Upstream {
  const base = readBase(options.baseUrl);
  const places = { ...defaultPlaces, ...options.places };
  const limits = {
    connect: { timeout: options.connectTimeoutMs ?? 2_000 },
    headersTimeout: options.headersTimeoutMs ?? 10_000,
  };
  const pool = new Pool(base.origin, {
    ...limits,
    connections: Object.values(places).reduce((sum, count) => sum + count),
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
    createGate({
      inside,
      waiting: options.maxWaiting ?? 640,
      waitMs: options.maxWaitMs ?? 2_000,
      longestMs: longestWaitMs,
    });
  const write = createWriter(base.prefix, options.apiKey);
  const exchange = createExchange(pool, write);
  const wire = { exchange, gates: gatesOf(places, gateOf), log: options.log };
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

function gatesOf(places: Places, gateOf: (inside: number) => Gate): Gates {
  const { payment, signIn, page, background, health } = places;
  return {
    payment: gateOf(payment),
    signIn: gateOf(signIn),
    page: gateOf(page),
    background: gateOf(background),
    health: gateOf(health),
  };
}

function createWriter(prefix: string, apiKey: string | undefined) {
  const own = {
    // Requests uncompressed replies, because a compressed body can be a bomb and the API is nearby.
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

/** Sends a request and yields to other work before it returns the reply. */
function createExchange(pool: Pool, write: ReturnType<typeof createWriter>): Wire['exchange'] {
  const turn = createTurns();
  return async (request) => {
    const answer = await readAnswer(await pool.request(write(request)));
    await turn();
    return answer;
  };
}

type Gates = Readonly<Record<Place['kind'], Gate>>;

interface Wire {
  exchange: (request: UpstreamRequest) => Promise<UpstreamAnswer | RelayFailure>;
  gates: Gates;
  log: Log;
}

async function send(
  request: UpstreamRequest,
  { exchange, gates, log }: Wire,
): Promise<UpstreamAnswer | RelayFailure> {
  const { kind, organisation } = request.place;
  const gate = gates[kind];
  if (!(await gate.enter(organisation))) return failed('overloaded', false);
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
    gate.leave(organisation);
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
    throw new Error('API_BASE_URL: an address without query, fragment or credentials is needed');
  return { origin, prefix: pathname.replace(/\/+$/, '') };
}
