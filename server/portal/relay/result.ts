import type { Reply } from '../../../shared/reply.ts';

/**
 * Outcome of a call. Handlers check `kind` first:
 * - `answered`: the API accepted or rejected the call (`reply.success`, `reply.status` 2xx or 4xx).
 * - `unauthorized`: a 401, which ends the session except on /login, /create and /betalogin. `reply` is set if an envelope arrived.
 * - `failed`: no usable reply.
 */
export type RelayResult =
  | { kind: 'answered'; reply: Reply }
  | { kind: 'unauthorized'; reply?: Reply }
  | RelayFailure;

export interface RelayFailure {
  kind: 'failed';
  reason: FailureReason;
  /**
   * False if the call certainly never reached the API and had no effect.
   * True if the call may have taken effect. For a POST, the outcome is unknown and must be looked up.
   */
  sent: boolean;
  /** True if a gateway stopped waiting for the API, which may still be working. */
  late?: true;
}

type FailureReason =
  | 'unreachable' // no connection, such as refused, unknown host, or connect timeout
  | 'overloaded' // too many concurrent calls in this portal
  | 'paused' // circuit breaker open after many consecutive API failures
  | 'cancelled' // aborted by the caller's signal
  | 'timeout' // no reply in time, or the page's time limit exceeded
  | 'reset' // connection lost before the reply was complete
  | 'server'
  | 'malformed' // reply that breaks the contract, such as no JSON object, compressed, or invalid HTTP
  | 'too-large'
  | 'redirect'; // HTTP status 3xx, never followed

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

/** Certificate error. Certificates are checked before the first byte of a request is sent. */
const certificateErrorCode = /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** Parser errors. They have a code, or only a name if the bytes are not HTTP at all. */
const brokenAnswer =
  /^(HPE_|HTTPParserError$|UND_ERR_RES_CONTENT_LENGTH_MISMATCH$|UND_ERR_HEADERS_OVERFLOW$)/;

/**
 * Classifies an HTTP client error. Only errors known to occur before sending count as not sent;
 * otherwise, the outcome of a POST is unknown.
 */
export function readFailure(error: unknown, aborted: boolean): RelayFailure {
  const code = textProperty(error, 'code');
  if (isBeforeSending(code, textProperty(error, 'syscall'))) return failed('unreachable', false);
  if (code === 'UND_ERR_INVALID_ARG') return failed('malformed', false);
  if (aborted || /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)) return failed('timeout', true);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return failed('too-large', true);
  return failed(brokenAnswer.test(codeOf(error)) ? 'malformed' : 'reset', true);
}

export function codeOf(error: unknown): string {
  return textProperty(error, 'code') || (error instanceof Error ? error.name : 'unknown');
}

function isBeforeSending(code: string, syscall: string): boolean {
  return (
    neverConnected.has(code) ||
    certificateErrorCode.test(code) ||
    syscall === 'connect' ||
    syscall === 'getaddrinfo'
  );
}

function textProperty(error: unknown, name: 'code' | 'syscall'): string {
  if (typeof error !== 'object' || error === null) return '';
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}
