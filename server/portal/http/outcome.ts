import { bannerMessages, routerMessages } from '../../../shared/messages/router.ts';
import { readToldStep } from '../../../shared/required-step.ts';
import type { Reply } from '../../../shared/reply.ts';
import type { RelayFailure, RelayResult } from '../relay/relay.ts';
import { StepRequired, UpstreamUnauthorized } from './errors.ts';

/** What a call came to, as a page needs it. */
export type Outcome<Value = unknown> = ({ ok: true; reply: Reply } & Value) | NotDone;

export interface NotDone {
  ok: false;
  /** Of a page that says why not, and its sentence. */
  status: number;
  msg: string;
  /** The API's refusal, a definite no. Missing where no answer came, or a yes without what was asked for. */
  reply?: Reply;
  /** Without a reply: whether it may have been carried out all the same, so that it must be looked up and not be tried again. */
  sent: boolean;
  /** Why there is no answer of the contract. */
  failure?: RelayFailure['reason'];
}

/**
 * The one reader of what the relay brings. A 401 says that the API knows us no more and ends the session, and a step that
 * comes first leads there, by what is thrown;
 * pages that ask for somebody who is not signed in take it as a refusal.
 */
export function readOutcome(result: RelayResult, { unauthorized }: Reading = {}): Outcome {
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
  const step = readToldStep(reply);
  if (step && unauthorized !== 'refusal') throw new StepRequired(step);
  const status = reply.status >= 400 && reply.status < 500 ? reply.status : 502;
  return { ok: false, status, msg: reply.msg ?? bannerMessages.error, reply, sent: true };
}

export interface Reading {
  /** What a 401 is; it ends the session where this is left out. */
  unauthorized?: 'refusal';
}

function readFailure({ reason, sent }: RelayFailure): NotDone {
  const ours = reason === 'overloaded' || reason === 'paused';
  return { ok: false, status: ours ? 503 : 502, msg: routerMessages.unavailable, sent, failure: reason };
}
