import type { Reply } from '../../../shared/reply.ts';

/**
 * How a call ended. A handler asks `kind` first:
 * - `answered`: the API said yes or no (`reply.success`, `reply.status` 2xx or 4xx).
 * - `unauthorized`: 401. Outside /login, /create and /betalogin it ends the session. `reply` is there where an envelope came.
 * - `failed`: no usable answer.
 */
export type RelayResult =
  { kind: 'answered'; reply: Reply } | { kind: 'unauthorized'; reply?: Reply } | RelayFailure;

export interface RelayFailure {
  kind: 'failed';
  reason: FailureReason;
  /**
   * False: the call certainly never reached the API, so nothing was done.
   * True: it may have been carried out; for a POST the outcome is unknown and must be looked up.
   */
  sent: boolean;
}

export type FailureReason =
  | 'unreachable' // no connection: refused, no such host, connect time-out
  | 'overloaded' // too many calls at once in this portal
  | 'paused' // the API failed many times in a row: it is left alone for a moment
  | 'cancelled' // by the caller's signal
  | 'timeout' // no answer in time, or the page's 30 s are over
  | 'reset' // the connection broke before the whole answer was here
  | 'server' // 5xx
  | 'malformed' // not an answer of the contract: no JSON object, compressed, broken HTTP
  | 'too-large'
  | 'redirect'; // 3xx: never followed
