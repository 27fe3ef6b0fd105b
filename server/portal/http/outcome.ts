import { bannerMessages, routerMessages } from '../../../shared/messages/router.ts';
import { readRequiredStep } from '../../../shared/required-step.ts';
import type { Reply } from '../../../shared/reply.ts';
import type { RelayFailure, RelayResult } from '../relay/relay.ts';
import { StepRequired, UpstreamUnauthorized } from './errors.ts';

export type Outcome<Value = unknown> = ({ ok: true; reply: Reply } & Value) | FailedCall;

export interface FailedCall {
  ok: false;
  status: number;
  msg: string;
  /** Refusal by the API. Undefined without an answer, or if a success lacks the requested data. */
  reply?: Reply;
  /** True without a reply if the API may have run the call, so it must be looked up and not retried. */
  sent: boolean;
  /** Result of the lookup of a lost change. `msg` states it. Undefined if there was no lookup. */
  lookedUp?: 'done' | 'not done' | 'unknown';
  /** True if no response came in time: the API may still be working. */
  isLate?: boolean;
  failure?: RelayFailure['reason'];
}

/**
 * Reads every relay result. Throws on 401, which ends the session, and on a required sign-in step, which redirects to it.
 * Pages for users not signed in read a 401 as a refusal.
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

/** True if a lookup found the result of the change. `msg` states it. */
export const isFound = ({ lookedUp }: FailedCall): boolean => lookedUp === 'done' || lookedUp === 'not done';

export interface ReadOptions {
  /** Meaning of a 401. Without it, a 401 ends the session. */
  unauthorized?: 'refusal';
}

function readFailure({ reason, sent, late }: RelayFailure): FailedCall {
  const ours = reason === 'overloaded' || reason === 'paused';
  const isLate = late === true || reason === 'timeout';
  const status = ours ? 503 : 502;
  return { ok: false, status, msg: routerMessages.unavailable, sent, failure: reason, isLate };
}
