import { apiCalls, type ApiCall } from '../../../shared/api-calls.ts';
import { writeListQuery, type ListQuery } from '../../../shared/list-query.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { readAttempt } from './answer.ts';
import { createBreaker } from './breaker.ts';
import { createRetryBudget } from './budget.ts';
import { limitTime } from './call-signal.ts';
import type { Upstream } from './upstream.ts';
import { failed } from './faults.ts';
import type { MultipartForm } from './multipart.ts';
import type { UpstreamContent } from './upstream.ts';
import { notFound, pageTimeMs, requestOf, resourceCall, type PlacedCall } from './placed-call.ts';
import type { RelayResult } from './result.ts';
import { sendWithRetries, type RetryParts } from './retry.ts';
import type { RecordStream } from './stream.ts';
import { createTransfers } from './transfers.ts';

export type { MultipartForm, UploadedFile } from './multipart.ts';
export type { UpstreamContent } from './upstream.ts';
export { StreamBroken, type RecordStream } from './stream.ts';
export type { FailureReason, RelayFailure, RelayResult } from './result.ts';

/** Everything the portal asks of the API. No method throws for what the network or the API does: see `RelayResult`. */
export interface Relay {
  call(call: ApiCall, options: CallOptions): Promise<RelayResult>;
  list(definition: ResourceDefinition, query: Partial<ListQuery>, context: CallContext): Promise<RelayResult>;
  get(definition: ResourceDefinition, id: string, context: CallContext): Promise<RelayResult>;
  /** `p1` of the reply is the new id. */
  create(definition: ResourceDefinition, record: ApiRecord, context: CallContext): Promise<RelayResult>;
  /** `record` holds `id` and the changed fields. */
  update(definition: ResourceDefinition, record: ApiRecord, context: CallContext): Promise<RelayResult>;
  remove(definition: ResourceDefinition, ids: readonly string[], context: CallContext): Promise<RelayResult>;
  /** All records of a list, of any number, in bounded memory. Refusals and what fails at once are results as of `list`. */
  stream(
    definition: ResourceDefinition,
    query: Partial<ListQuery>,
    context: CallContext,
  ): Promise<RecordStream | RelayResult>;
  /** The same of any call whose results are a list. A POST is sent once. */
  streamCall(call: ApiCall, options: CallOptions): Promise<RecordStream | RelayResult>;
  /** Sends a form with a file. Never sent twice; a time-out or reset leaves its outcome unknown. */
  upload(call: ApiCall, options: CallOptions & MultipartForm): Promise<RelayResult>;
  /** A file's content as a stream, which must be read or destroyed. `range` is the browser's, one range at most. */
  download(call: ApiCall, options: CallOptions & { range?: string }): Promise<UpstreamContent | RelayResult>;
  /** Whether the API answers below 500 to `health` within a second (contract 7). Never throws. */
  isReady(): Promise<boolean>;
  /** Lets running calls end, then closes the connections. */
  close(): Promise<void>;
}

/** For whom and how a call is made, whatever the call. */
export interface CallContext {
  /** The portal request's id, sent as `X-Request-Id`. */
  requestId: string;
  /** The user's API token, sent as Bearer. Only calls signed by the user carry it; without one they throw. */
  token?: string;
  /** Sent as Basic: `login` and `cognito_verify`. */
  basic?: { userName: string; password: string };
  /** A read that the page makes by itself: sent as `X-Background: 1`. */
  background?: boolean;
  /** Ends the call, as when the browser has gone away. */
  signal?: AbortSignal;
  /** Unix ms by which all calls of one page must have ended; 30 s from now when left out (contract 7). */
  deadline?: number;
}

export interface CallOptions extends CallContext {
  /** Values of the `:name` parts of the call's path. One that cannot be an id is answered 404 here. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as `Idempotency-Key`. */
  idempotencyKey?: string;
}

/** What tests replace. */
export interface RelayOptions {
  /** Unix ms. */
  clock?: () => number;
  sleep?: RetryParts['sleep'];
  random?: () => number;
}

const readyTimeMs = 1_000;

/** The API behind one interface: checked paths, listed headers, retries, clean outcomes (security R1 to R7). */
export function createRelay(upstream: Upstream, options: RelayOptions = {}): Relay {
  const { clock = Date.now } = options;
  const parts: RetryParts = {
    clock,
    sleep: options.sleep ?? ((ms, signal) => signal.sleep(ms)),
    random: options.random ?? Math.random,
    breaker: createBreaker({ clock }),
    budget: createRetryBudget(clock),
  };
  const call: Relay['call'] = (apiCall, callOptions) =>
    relayCall({ apiCall, options: callOptions }, upstream, parts);
  return {
    call,
    ...resourceCalls(call),
    ...createTransfers(upstream, parts),
    isReady: () => isReady(upstream),
    close: () => upstream.close(),
  };
}

function resourceCalls(call: Relay['call']): Pick<Relay, 'list' | 'get' | 'create' | 'update' | 'remove'> {
  return {
    list: (definition, query, context) =>
      call(resourceCall('GET', definition), { ...context, query: writeListQuery(query) }),
    get: (definition, id, context) =>
      call(resourceCall('GET', definition, '/:id'), { ...context, params: { id } }),
    create: (definition, record, context) =>
      call(resourceCall('POST', definition), { ...context, body: record }),
    update: (definition, record, context) =>
      call(resourceCall('PUT', definition), { ...context, body: record }),
    remove: (definition, ids, context) =>
      call(resourceCall('DELETE', definition), { ...context, body: ids.map((id) => ({ id })) }),
  };
}

async function relayCall(placed: PlacedCall, upstream: Upstream, parts: RetryParts): Promise<RelayResult> {
  const { apiCall, options } = placed;
  const deadline = options.deadline ?? parts.clock() + pageTimeMs;
  const limit = limitTime(deadline - parts.clock(), options.signal);
  const request = requestOf(placed, limit.signal);
  try {
    if (!request) return notFound;
    if (limit.signal.aborted) return failed(options.signal?.aborted ? 'cancelled' : 'timeout', false);
    const send = async () => readAttempt(await upstream.send(request), parts.clock());
    const plan = { method: apiCall.method, deadline, signal: limit.signal, send };
    const { result } = await sendWithRetries(plan, parts);
    const cancelled = options.signal?.aborted && result.kind === 'failed';
    return cancelled ? failed('cancelled', result.sent) : result;
  } finally {
    limit.end();
  }
}

/** No retries and no breaker: this asks how things are now. */
async function isReady(upstream: Upstream): Promise<boolean> {
  const limit = limitTime(readyTimeMs);
  const { method, path } = apiCalls.health;
  const headers = { accept: 'application/json' };
  const answer = await upstream.send({ method, path, query: '', headers, signal: limit.signal, name: path });
  limit.end();
  return answer.kind === 'answer' && answer.status < 500;
}
