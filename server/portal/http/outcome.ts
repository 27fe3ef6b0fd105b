import { bannerMessages, routerMessages } from '../../../shared/locales/en/router.ts';
import { readRequiredStep } from '../../../shared/rights.ts';
import type { Reply } from '../../../shared/reply.ts';
import type { RelayFailure, RelayResult } from '../relay/relay.ts';
import { HttpError, StepRequired, UpstreamUnauthorized } from './errors.ts';

export type Outcome<Value = unknown> = ({ ok: true; reply: Reply } & Value) | FailedCall;

export interface FailedCall {
  ok: false;
  status: number;
  msg: string;
  /** Reply in which the API refused the call. Undefined if there was no answer, or if a successful reply lacks the requested data. */
  reply?: Reply;
  /** True if the API may have run the call. Without a reply, the result must then be looked up, and the call must not be retried. */
  sent: boolean;
  /** Result of looking up a change whose reply was lost; `msg` describes it. Undefined if there was no lookup. */
  lookedUp?: 'done' | 'not done' | 'unknown';
  /** True if no response came in time: the API may still be working. */
  isLate?: boolean;
  failure?: RelayFailure['reason'];
}

/**
 * Reads a relay result. Throws on a 401, which ends the session, and on a required sign-in step, which redirects to that step.
 * With `unauthorized: 'refusal'`, for pages without a signed-in user, both are returned as failures.
 */
export function readOutcome(result: RelayResult, { unauthorized }: ReadOptions = {}): Outcome {
  if (result.kind === 'failed') return readFailure(result);
  if (result.kind === 'unauthorized') {
    if (unauthorized !== 'refusal') throw new UpstreamUnauthorized();
    return {
      ok: false,
      status: 401,
      msg: result.reply?.msg ?? bannerMessages.error,
      reply: result.reply,
      sent: true,
    };
  }
  const { reply } = result;
  if (reply.success) return { ok: true, reply };
  const step = readRequiredStep(reply);
  if (step && unauthorized !== 'refusal') throw new StepRequired(step);
  const status = reply.status >= 400 && reply.status < 500 ? reply.status : 502;
  return { ok: false, status, msg: reply.msg ?? bannerMessages.error, reply, sent: true };
}

/** Returns the first result of a call that always has one. */
export function firstResult<Result>({ results }: { results: readonly Result[] }): Result {
  const [first] = results;
  if (first === undefined) throw new HttpError(502, { cause: 'The API returned no result.' });
  return first;
}

/** True if a lookup found the result of the change. `msg` states it. */
export const isFound = ({ lookedUp }: FailedCall): boolean => lookedUp === 'done' || lookedUp === 'not done';

export interface ReadOptions {
  /** How to read a 401. If undefined, a 401 ends the session. */
  unauthorized?: 'refusal';
}

function readFailure({ reason, sent, late }: RelayFailure): FailedCall {
  const ours = reason === 'overloaded' || reason === 'paused';
  const isLate = late === true || reason === 'timeout';
  const status = ours ? 503 : 502;
  return { ok: false, status, msg: routerMessages.unavailable, sent, failure: reason, isLate };
}
