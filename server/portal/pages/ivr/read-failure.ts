import { routerMessages } from '../../../../shared/locales/en/router.ts';
import { searchMessages } from '../../../../shared/locales/en/search.ts';
import type { FailedCall } from '../../http/outcome.ts';

/** Returns the reason why calls could not be loaded if the user can act on it, or else a general message. */
export function describeReadFailure({ status, reply }: FailedCall): string {
  if (status === 429) return searchMessages.stillRunning;
  return reply?.msg === searchMessages.tooLong ? searchMessages.tooLong : routerMessages.unavailable;
}

const statuses: Readonly<Record<string, number>> = {
  [searchMessages.stillRunning]: 503,
  [searchMessages.tooLong]: 422,
};

export const statusOfFailure = (failure: string): number => statuses[failure] ?? 502;

export const searchRetrySeconds = 5;
