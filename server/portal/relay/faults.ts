import type { FailureReason, RelayFailure } from './result.ts';

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
