import { type HttpMethod, mayRetry } from '../../../shared/api-calls/call.ts';
import { retryLimit } from '../../../shared/constants.ts';
import type { Attempt } from './attempt.ts';
import type { Breakers } from './breakers.ts';
import type { CallSignal } from './call-signal.ts';
import type { CallKind, CallPlace } from './call-place.ts';
import { failed } from './result.ts';

/** Waits before the second, third and fourth send: doubled each time, the later half of it by chance. */
const firstDelayMs = 200;
/** A longer `Retry-After` is not waited for: the call ends instead of coming back too early. */
const longestDelayMs = 5_000;
/** A time-out is retried once at most. */
const timeoutLimit = 2;

export interface RetryParts {
  clock: () => number;
  /** Waits; returns early when the signal fires. */
  sleep: (ms: number, signal: CallSignal) => Promise<void>;
  /** 0 to 1. */
  random: () => number;
  breakers: Breakers;
  budgets: Readonly<Record<CallKind, RetryBudget>>;
}

interface RetryPlan {
  method: HttpMethod;
  place: CallPlace;
  /** Unix ms by which the call must have ended. */
  deadline: number;
  signal: CallSignal;
  send: () => Promise<Attempt>;
}

/**
 * Sends once, and again where that can do no harm: at most three times more, never a POST, only on network errors, 429 and
 * 5xx, within the deadline, the retry budget of its kind and the breakers. A DELETE retry that meets 404 is done.
 */
export async function sendWithRetries(plan: RetryPlan, parts: RetryParts): Promise<Attempt> {
  const paused: Attempt = { result: failed('paused', false), status: 0, again: false };
  const budget = parts.budgets[plan.place.kind];
  if (!parts.breakers.allows(plan.place)) return paused;
  budget.earn();
  let attempt = await sendOnce(plan, parts);
  let sent = mayHaveArrived(attempt);
  let timeouts = Number(isTimeout(attempt));
  for (let retry = 0; retry < retryLimit && attempt.again && mayRetry(plan); retry += 1) {
    const delayMs = delayOf(retry, attempt, parts.random());
    if (timeouts >= timeoutLimit || !hasTime(delayMs, plan, parts) || !budget.spend()) break;
    await parts.sleep(delayMs, plan.signal);
    if (plan.signal.aborted || !parts.breakers.allows(plan.place)) break;
    attempt = await sendOnce(plan, parts);
    if (plan.method === 'DELETE' && sent && attempt.status === 404) return deleted;
    sent ||= mayHaveArrived(attempt);
    timeouts += Number(isTimeout(attempt));
  }
  return withSent(attempt, sent);
}

/** An earlier send may have arrived even where the last one did not. */
function withSent(attempt: Attempt, sent: boolean): Attempt {
  return attempt.result.kind === 'failed' ? { ...attempt, result: { ...attempt.result, sent } } : attempt;
}

const deleted: Attempt = {
  result: { kind: 'answered', reply: { status: 200, success: true, results: [] } },
  status: 200,
  again: false,
};

async function sendOnce({ send, signal, place }: RetryPlan, { breakers }: RetryParts): Promise<Attempt> {
  const attempt = await send();
  const ours = signal.aborted || isRefusedHere(attempt);
  if (!ours) breakers.record(place, !isFault(attempt));
  return attempt;
}

function delayOf(retry: number, attempt: Attempt, random: number): number {
  const delay = firstDelayMs * 2 ** retry;
  return Math.max(attempt.retryAfterMs ?? 0, delay / 2 + (delay / 2) * random);
}

function hasTime(delayMs: number, { deadline }: RetryPlan, { clock }: RetryParts): boolean {
  return delayMs <= longestDelayMs && clock() + delayMs < deadline;
}

/** Whether the API itself is at fault: neither refusals of ours nor honest 4xx open the breaker. */
function isFault({ result }: Attempt): boolean {
  return result.kind === 'failed' && ['unreachable', 'timeout', 'reset', 'server'].includes(result.reason);
}

/** Refused on this side, the API was not asked: that says nothing of its health. */
function isRefusedHere({ result }: Attempt): boolean {
  return result.kind === 'failed' && !result.sent && result.reason !== 'unreachable';
}

function isTimeout({ result }: Attempt): boolean {
  return result.kind === 'failed' && result.reason === 'timeout';
}

function mayHaveArrived({ result }: Attempt): boolean {
  return result.kind !== 'failed' || result.sent;
}

/** Keeps retries to a tenth of the calls while an API is down. */
export interface RetryBudget {
  /** Each call earns a tenth of a retry. */
  earn(): void;
  /** Takes one retry, or says there is none. */
  spend(): boolean;
}

/** Retries that may be saved up: what one page's few calls need when traffic is low. */
const capacity = 10;
const earnedPerCall = 0.1;
/** So that a quiet portal can retry again after an outage. */
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
      add(((clock() - countedAt) / 1000) * earnedPerSecond);
      countedAt = clock();
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
