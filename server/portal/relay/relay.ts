import { randomUUID } from 'node:crypto';
import { apiCalls } from '../../../shared/api-calls.ts';
import { writeListQuery } from '../../../shared/list-query.ts';
import { readAttempt, readEnvelope } from './attempt.ts';
import { createContractFilter } from './contract-filter.ts';
import { createBreakers } from './breakers.ts';
import { limitTime } from './call-signal.ts';
import type { Readiness, Relay } from './calls.ts';
import { callKinds, type CallKind } from './call-group.ts';
import { createOfferCache, textsIn } from './api-offer.ts';
import { type CallRequest, notFound, pageTimeMs, requestOf, resourceCall } from './request.ts';
import { type RelayFailure, type RelayResult, failed } from './result.ts';
import { type RetryBudget, type RetryParts, createRetryBudget, sendWithRetries } from './retry.ts';
import { createTransfers } from './transfers.ts';
import type { Upstream, UpstreamAnswer } from './upstream.ts';

export type { CallContext, CallOptions, Relay } from './calls.ts';
export type { MultipartForm } from './multipart.ts';
export type { UpstreamContent } from './upstream.ts';
export { StreamBroken, type RecordStream } from './stream.ts';
export type { RelayFailure, RelayResult } from './result.ts';

interface RelayOptions {
  /** Current time in Unix milliseconds. */
  clock?: () => number;
  sleep?: RetryParts['sleep'];
  random?: () => number;
}

const readyTimeMs = 1_000;
/** Longer than the readiness check, because calls fail until the API has replied once. */
const offerTimeMs = 5_000;

export function createRelay(upstream: Upstream, options: RelayOptions = {}): Relay {
  const { clock = Date.now } = options;
  const parts: RetryParts = {
    clock,
    sleep: options.sleep ?? ((ms, signal) => signal.sleep(ms)),
    random: options.random ?? Math.random,
    breakers: createBreakers(clock),
    budgets: budgetsOf(clock),
  };
  const offerCache = createOfferCache(
    async () => readOfferBody(await fetchHealth(upstream, randomUUID(), offerTimeMs)),
    clock,
  );
  const filter = createContractFilter(offerCache);
  const call: Relay['call'] = async (apiCall, callOptions) => {
    const filtered = await filter.filterRequest(apiCall, callOptions);
    if ('kind' in filtered) return filtered;
    const { options: sent } = filtered;
    return filter.filterReply(apiCall, await relayCall({ apiCall, options: sent }, upstream, parts));
  };
  return {
    call,
    ...resourceCalls(call),
    ...createTransfers(upstream, parts, filter),
    ...offerCache,
    readiness: async (requestId) => {
      const answered = readReadiness(await fetchHealth(upstream, requestId, readyTimeMs));
      if (!answered.ready || !parts.breakers.isAway()) return answered;
      return { ready: false, why: 'The API is not responding to any calls.' };
    },
    close: () => upstream.close(),
  };
}

/** Creates a separate retry budget per kind, so that retries of one kind never use up another's. */
function budgetsOf(clock: () => number): RetryParts['budgets'] {
  const budgets = callKinds.map((kind) => [kind, createRetryBudget(clock)] as const);
  return Object.fromEntries(budgets) as Record<CallKind, RetryBudget>;
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

async function relayCall(
  callRequest: CallRequest,
  upstream: Upstream,
  parts: RetryParts,
): Promise<RelayResult> {
  const { apiCall, options } = callRequest;
  const deadline = options.deadline ?? parts.clock() + pageTimeMs;
  const limit = limitTime(deadline - parts.clock(), options.signal);
  const request = requestOf(callRequest, limit.signal);
  try {
    if (!request) return notFound;
    if (limit.signal.aborted) return failed(options.signal?.aborted ? 'cancelled' : 'timeout', false);
    const send = async () => readAttempt(await upstream.send(request), parts.clock());
    const plan = { method: apiCall.method, group: request.group, deadline, signal: limit.signal, send };
    const { result } = await sendWithRetries(plan, parts);
    const cancelled = options.signal?.aborted && result.kind === 'failed';
    return cancelled ? failed('cancelled', result.sent) : result;
  } finally {
    limit.end();
  }
}

/** Fetches the API's health without retries or circuit breakers, because the current state matters. */
async function fetchHealth(
  upstream: Upstream,
  requestId: string,
  timeMs: number,
): Promise<UpstreamAnswer | RelayFailure> {
  const limit = limitTime(timeMs);
  const { signal } = limit;
  const { method, path } = apiCalls.health;
  const headers = { accept: 'application/json', 'x-request-id': requestId };
  const group = { kind: 'health', organization: '' } as const;
  const answer = await upstream.send({ method, path, query: '', headers, signal, name: path, group });
  limit.end();
  return answer;
}

function readReadiness(answer: UpstreamAnswer | RelayFailure): Readiness {
  if (answer.kind !== 'answer') return { ready: false, why: `The API is not responding (${answer.reason}).` };
  if (answer.status < 500) return { ready: true, notices: textsIn(readBody(answer), 'notices') };
  return { ready: false, why: readEnvelope(answer)?.msg ?? 'The API is not ready.' };
}

/** Returns undefined if the reply does not say what the API offers. A reply without a usable body means contract level 1 only. */
function readOfferBody(answer: UpstreamAnswer | RelayFailure): unknown {
  const isUnknown = answer.kind !== 'answer' || answer.status >= 500 || busyStatuses.includes(answer.status);
  return isUnknown ? undefined : (readBody(answer) ?? {});
}

/** Request timeout and too many requests. */
const busyStatuses: readonly number[] = [408, 429];

function readBody(answer: UpstreamAnswer | RelayFailure): unknown {
  if (answer.kind !== 'answer' || answer.status >= 400) return undefined;
  try {
    return JSON.parse(answer.text) as unknown;
  } catch {
    return undefined;
  }
}
