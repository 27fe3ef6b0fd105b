import type { RequiredStep } from '../../../shared/rights.ts';
import { routerMessages } from '../../../shared/locales/en/router.ts';

interface HttpErrorOptions {
  /** Message for the user. Defaults to a sentence for the status. */
  message?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Error with an HTTP status and a message that users may see. */
export class HttpError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly hasCustomMessage: boolean;

  constructor(status: number, options: HttpErrorOptions = {}) {
    super(options.message ?? messageForStatus(status), { cause: options.cause });
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.hasCustomMessage = options.message !== undefined;
  }
}

/** Thrown when the API rejects our credentials. Ends the session and redirects to /login. */
export class UpstreamUnauthorized extends Error {}

/** Thrown when the API requires a sign-in step that the session does not know about. */
export class StepRequired extends Error {
  readonly step: RequiredStep;
  constructor(step: RequiredStep) {
    super(`${step} comes first`);
    this.step = step;
  }
}

export class StateUnavailable extends HttpError {
  constructor(cause: unknown, message?: string) {
    super(503, { message, retryAfterSeconds: 5, cause });
  }
}

export function messageForStatus(status: number): string {
  const sentences: Record<number, string> = {
    400: routerMessages.badRequest,
    403: routerMessages.forbidden,
    404: routerMessages.notFound,
    405: routerMessages.methodNotAllowed,
    413: routerMessages.tooLarge,
    429: routerMessages.tooMany,
    502: routerMessages.unavailable,
    503: routerMessages.unavailable,
  };
  return sentences[status] ?? (status < 500 ? routerMessages.badRequest : routerMessages.unexpected);
}
