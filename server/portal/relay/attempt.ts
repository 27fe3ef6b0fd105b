import { readReply, type Reply } from '../../../shared/reply.ts';
import { type RelayFailure, type RelayResult, failed } from './result.ts';
import type { UpstreamAnswer } from './upstream.ts';

export interface Attempt {
  result: RelayResult;
  status: number;
  isRetryable: boolean;
  /** Delay requested by the API before the next attempt, in milliseconds. */
  retryAfterMs?: number;
}

/** Failures that a retry would not change, or that originate in the portal. */
const final = new Set<RelayFailure['reason']>(['overloaded', 'paused', 'cancelled', 'too-large', 'redirect']);

/** Reads a reply according to the contract. A reply that is not JSON counts as a 5xx. */
export function readAttempt(answer: UpstreamAnswer | RelayFailure, now: number): Attempt {
  if (answer.kind === 'failed') return { result: answer, status: 0, isRetryable: mayDiffer(answer) };
  const { status } = answer;
  const result = readResult(answer);
  const isRetryable = status === 429 || status >= 500 || (status < 300 && result.kind === 'failed');
  const retryAfterMs = readRetryAfter(answer.retryAfter, now);
  return { result, status, isRetryable, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** Returns true if a retry may succeed. A request that cannot be sent, such as one with an invalid header, would fail again. */
function mayDiffer({ reason, sent }: RelayFailure): boolean {
  return !final.has(reason) && (sent || reason === 'unreachable');
}

function readResult({ status, text }: UpstreamAnswer): RelayResult {
  if (status === 504) return { ...failed('server', true), late: true };
  if (status >= 500) return failed('server', true);
  if (status >= 300 && status < 400) return failed('redirect', true);
  const reply = readEnvelope({ status, text });
  if (status === 401) return { kind: 'unauthorized', ...(reply && { reply }) };
  return reply ? { kind: 'answered', reply } : failed('malformed', true);
}

export function readEnvelope({ status, text }: Pick<UpstreamAnswer, 'status' | 'text'>): Reply | undefined {
  return readReply(status, parse(text));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Reads `Retry-After`, given in seconds or as a date. Returns milliseconds from now, or undefined if missing or unreadable. */
function readRetryAfter(value: string | undefined, now: number): number | undefined {
  if (!value) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.max(0, until - now);
}
