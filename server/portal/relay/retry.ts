import { type HttpMethod, mayRetry } from '../../../shared/api-calls/call.ts';
import { retryLimit } from '../../../shared/constants.ts';
import type { Attempt } from './attempt.ts';
import type { Breakers } from './breakers.ts';
import type { CallSignal } from './call-signal.ts';
import type { CallKind, EndpointGroup } from './call-group.ts';
import { failed } from './result.ts';

/** Delay before the first retry. The delay doubles with each further retry, and its second half is random. */
const firstDelayMs = 200;
/** Maximum delay. If `Retry-After` is longer, the call ends instead of retrying too early. */
const maxDelayMs = 5_000;
const maxTimeouts = 2;

export interface RetryParts {
  clock: () => number;
  sleep: (ms: number, signal: CallSignal) => Promise<void>;
  random: () => number;
  breakers: Breakers;
  budgets: Readonly<Record<CallKind, RetryBudget>>;
}

interface RetryPlan {
  method: HttpMethod;
  group: EndpointGroup;
  /** Unix milliseconds by which the call must end. */
  deadline: number;
  signal: CallSignal;
  send: () => Promise<Attempt>;
}

/**
 * Sends once, plus at most three safe retries. Never retries a POST, and retries only on network errors, 429 and 5xx, within the deadline,
 * the retry budget of the kind and the circuit breakers. If a retried DELETE gets a 404, it counts as successful.
 */
export async function sendWithRetries(plan: RetryPlan, parts: RetryParts): Promise<Attempt> {
  const paused: Attempt = { result: failed('paused', false), status: 0, isRetryable: false };
  const budget = parts.budgets[plan.group.kind];
  if (!parts.breakers.allows(plan.group)) return paused;
  budget.earn();
  let attempt = await sendOnce(plan, parts);
  let sent = mayHaveArrived(attempt);
  let timeouts = Number(isTimeout(attempt));
  for (let retry = 0; retry < retryLimit && attempt.isRetryable && mayRetry(plan); retry += 1) {
    const delayMs = delayOf(retry, attempt, parts.random());
    if (timeouts >= maxTimeouts || !hasTime(delayMs, plan, parts) || !budget.spend()) break;
    await parts.sleep(delayMs, plan.signal);
    if (plan.signal.aborted || !parts.breakers.allows(plan.group)) break;
    attempt = await sendOnce(plan, parts);
    if (plan.method === 'DELETE' && sent && attempt.status === 404) return deleted;
    sent ||= mayHaveArrived(attempt);
    timeouts += Number(isTimeout(attempt));
  }
  return withSent(attempt, sent);
}

/** Sets `sent` on a failed attempt if any earlier attempt may have arrived. */
function withSent(attempt: Attempt, sent: boolean): Attempt {
  return attempt.result.kind === 'failed' ? { ...attempt, result: { ...attempt.result, sent } } : attempt;
}

const deleted: Attempt = {
  result: { kind: 'answered', reply: { status: 200, success: true, results: [] } },
  status: 200,
  isRetryable: false,
};

async function sendOnce({ send, signal, group }: RetryPlan, { breakers }: RetryParts): Promise<Attempt> {
  const attempt = await send();
  const ours = signal.aborted || isLocalRefusal(attempt);
  if (!ours) breakers.record(group, !isApiFailure(attempt));
  return attempt;
}

function delayOf(retry: number, attempt: Attempt, random: number): number {
  const delay = firstDelayMs * 2 ** retry;
  return Math.max(attempt.retryAfterMs ?? 0, delay / 2 + (delay / 2) * random);
}

function hasTime(delayMs: number, { deadline }: RetryPlan, { clock }: RetryParts): boolean {
  return delayMs <= maxDelayMs && clock() + delayMs < deadline;
}

/** Returns true if the API itself failed. Local rejections and 4xx replies do not open the circuit breaker. */
function isApiFailure({ result }: Attempt): boolean {
  return result.kind === 'failed' && ['unreachable', 'timeout', 'reset', 'server'].includes(result.reason);
}

/** Returns true if the portal itself rejected the call, which says nothing about the API's health. */
function isLocalRefusal({ result }: Attempt): boolean {
  return result.kind === 'failed' && !result.sent && result.reason !== 'unreachable';
}

function isTimeout({ result }: Attempt): boolean {
  return result.kind === 'failed' && result.reason === 'timeout';
}

function mayHaveArrived({ result }: Attempt): boolean {
  return result.kind !== 'failed' || result.sent;
}

export interface RetryBudget {
  earn(): void;
  spend(): boolean;
}

/** Maximum accumulated retries, enough for one page's calls when traffic is low. */
const capacity = 10;
const earnedPerCall = 0.1;
/** Retries earned per second so that a portal with little traffic can retry again after an outage. */
const earnedPerSecond = 0.5;

export function createRetryBudget(clock: () => number): RetryBudget {
  let tokens = capacity;
  let countedAt = clock();
  const add = (amount: number) => {
    tokens = Math.min(capacity, tokens + amount);
  };
  return {
    earn: () => add(earnedPerCall),
    spend() {
      add((Math.max(0, clock() - countedAt) / 1000) * earnedPerSecond);
      countedAt = clock();
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
