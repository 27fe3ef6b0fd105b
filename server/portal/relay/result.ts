import type { Reply } from '../../../shared/reply.ts';

/**
 * How a call ended. A handler asks `kind` first:
 * - `answered`: the API said yes or no (`reply.success`, `reply.status` 2xx or 4xx).
 * - `unauthorized`: 401. Outside /login, /create and /betalogin it ends the session. `reply` is there where an envelope came.
 * - `failed`: no usable answer.
 */
export type RelayResult =
  | { kind: 'answered'; reply: Reply }
  | { kind: 'unauthorized'; reply?: Reply }
  | RelayFailure;

export interface RelayFailure {
  kind: 'failed';
  reason: FailureReason;
  /**
   * False: the call certainly never reached the API, so nothing was done.
   * True: it may have been carried out; for a POST the outcome is unknown and must be looked up.
   */
  sent: boolean;
}

type FailureReason =
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

export function failed(reason: FailureReason, sent: boolean): RelayFailure {
  return { kind: 'failed', reason, sent };
}

const neverConnected = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_CLOSED',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Certificates are checked before the first byte of a request. */
const certificateFault = /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** The parser's errors have a code or, for bytes that are no HTTP at all, only a name. */
const brokenAnswer =
  /^(HPE_|HTTPParserError$|UND_ERR_RES_CONTENT_LENGTH_MISMATCH$|UND_ERR_HEADERS_OVERFLOW$)/;

/**
 * What an error of the HTTP client means. Only what is known to happen before the request leaves counts as not sent:
 * when in doubt a POST's outcome is unknown.
 */
export function readFault(error: unknown, aborted: boolean): RelayFailure {
  const code = textProperty(error, 'code');
  if (isBeforeSending(code, textProperty(error, 'syscall'))) return failed('unreachable', false);
  if (code === 'UND_ERR_INVALID_ARG') return failed('malformed', false);
  if (aborted || /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)) return failed('timeout', true);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return failed('too-large', true);
  return failed(brokenAnswer.test(codeOf(error)) ? 'malformed' : 'reset', true);
}

/** The client's error code, or the error's name, for the log. */
export function codeOf(error: unknown): string {
  return textProperty(error, 'code') || (error instanceof Error ? error.name : 'unknown');
}

function isBeforeSending(code: string, syscall: string): boolean {
  return (
    neverConnected.has(code) ||
    certificateFault.test(code) ||
    syscall === 'connect' ||
    syscall === 'getaddrinfo'
  );
}

function textProperty(error: unknown, name: 'code' | 'syscall'): string {
  if (typeof error !== 'object' || error === null) return '';
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}
