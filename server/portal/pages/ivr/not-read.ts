import { routerMessages } from '../../../../shared/messages/router.ts';
import { searchMessages } from '../../../../shared/messages/search.ts';
import type { NotDone } from '../../http/outcome.ts';

/** Says why calls could not be read, where the person who searches can do something about it. */
export function sayNotRead({ status, reply }: NotDone): string {
  if (status === 429) return searchMessages.stillRunning;
  return reply?.msg === searchMessages.tooLong ? searchMessages.tooLong : routerMessages.unavailable;
}

/** Status of a page without its calls. */
const statuses: Readonly<Record<string, number>> = {
  [searchMessages.stillRunning]: 503,
  [searchMessages.tooLong]: 422,
};

export const statusOfFailure = (failure: string): number => statuses[failure] ?? 502;

export const searchRetrySeconds = 5;
