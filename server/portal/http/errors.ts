import type { RequiredStep } from '../../../shared/required-step.ts';
import { routerMessages } from '../../../shared/messages/router.ts';

interface HttpErrorOptions {
  /** What a person reads; a sentence for the status when left out. */
  message?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An answer that is not the page: its status, and a sentence that tells no secret. */
export class HttpError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** Whether it says more than its status does. */
  readonly hasOwnSentence: boolean;

  constructor(status: number, options: HttpErrorOptions = {}) {
    super(options.message ?? sentenceOf(status), { cause: options.cause });
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.hasOwnSentence = options.message !== undefined;
  }
}

/** The API refused our credentials: the session ends and the browser goes to /login. */
export class UpstreamUnauthorized extends Error {}

/** The API opens nothing more to the user before this step, of which the session did not know. */
export class StepRequired extends Error {
  readonly step: RequiredStep;
  constructor(step: RequiredStep) {
    super(`${step} comes first`);
    this.step = step;
  }
}

/** The session store does not answer. */
export class StateUnavailable extends HttpError {
  constructor(cause: unknown, message?: string) {
    super(503, { message, retryAfterSeconds: 5, cause });
  }
}

export function sentenceOf(status: number): string {
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
