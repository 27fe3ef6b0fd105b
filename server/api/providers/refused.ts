import type { Bounce } from './bounce.ts';

/** Provider error shown to staff. The text may contain addresses, so it is never logged. */
export interface ProviderError {
  code: string;
  text: string;
}

/** Permanent rejection of a message, which is not retried. */
export class PermanentRefusal extends Error {
  readonly reason: 'refused' | 'opted_out';
  readonly providerError: ProviderError;
  constructor(message: string, providerError: ProviderError, reason: 'refused' | 'opted_out' = 'refused') {
    super(message);
    this.providerError = providerError;
    this.reason = reason;
  }
}

/** Rejection by the mail server, treated like a bounce. */
export class MailRefused extends PermanentRefusal {
  readonly bounce: Bounce;
  constructor(bounce: Bounce) {
    super('The mail server rejected the email', { code: bounce.status, text: bounce.explanation });
    this.bounce = bounce;
  }
}

/** Rejection of the sender number. Nothing was sent, and another number may work. */
export class SenderRefused extends PermanentRefusal {}

/** Error before the provider accepted the message, so that a retry is safe. */
export class NotAccepted extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The provider rejected the message: ${code}`);
    this.code = code;
  }
}

/** Error after which the provider may have accepted the message, so a retry could deliver it twice. */
export class OutcomeUnknown extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The provider gave no clear answer: ${code}`);
    this.code = code;
  }
}

/** Classifies an error of a request that got no answer. Only a failed connection proves that nothing was sent. */
export function unansweredError(error: unknown): NotAccepted | OutcomeUnknown {
  const code = errorCodeOf(error);
  return isUnconnected(error, code) ? new NotAccepted(code) : new OutcomeUnknown(code);
}

export const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code ? String(error.code) : 'no code';

const unconnected = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Errors about untrusted certificates, which end the connection before anything is sent. */
const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS_|^ERR_SSL_/;

const isUnconnected = (error: unknown, code: string) =>
  unconnected.has(code) ||
  untrusted.test(code) ||
  (error instanceof Error && 'syscall' in error && error.syscall === 'connect');
