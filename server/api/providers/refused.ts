import type { Bounce } from './bounce.ts';

/** What a provider said of a failure, for staff: its code, and its words, which may repeat addresses and so are not logged. */
export interface ProviderError {
  code: string;
  words: string;
}

/** A provider will never take this message: it is not tried again. */
export class RefusedForGood extends Error {
  /** `opted_out` where it is the person who wants no more. */
  readonly reason: 'refused' | 'opted_out';
  readonly said: ProviderError;
  constructor(message: string, said: ProviderError, reason: 'refused' | 'opted_out' = 'refused') {
    super(message);
    this.said = said;
    this.reason = reason;
  }
}

/** The mail server does not take this mail: the same as one that comes back. */
export class MailRefused extends RefusedForGood {
  readonly bounce: Bounce;
  constructor(bounce: Bounce) {
    super('The mail server does not take the mail', { code: bounce.status, words: bounce.words });
    this.bounce = bounce;
  }
}

/** It does not let the account send from that number: nothing was sent, and it may be from another. */
export class SenderRefused extends RefusedForGood {}

/** The provider surely has nothing of the message: it may be sent again. Any other error leaves that open. */
export class NotTaken extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The provider did not take the message: ${code}`);
    this.code = code;
  }
}

/** The provider may have taken the message: sent again, it could arrive twice. */
export class OutcomeUnknown extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The provider gave no clear answer: ${code}`);
    this.code = code;
  }
}

/** Sorts the error of a request that got no answer: only one that was never connected is known to be lost. */
export function unansweredError(error: unknown): NotTaken | OutcomeUnknown {
  const code = codeOf(error);
  return isUnconnected(error, code) ? new NotTaken(code) : new OutcomeUnknown(code);
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code ? String(error.code) : 'no code';

const unconnected = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** A certificate that is not trusted ends the connection before anything is sent. */
const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS_|^ERR_SSL_/;

const isUnconnected = (error: unknown, code: string) =>
  unconnected.has(code) ||
  untrusted.test(code) ||
  (error instanceof Error && 'syscall' in error && error.syscall === 'connect');
