import { momentsOf, type DayRange } from '../../../../shared/ivr/range.ts';
import type { FollowUpState } from '../../../../shared/ivr/follow-up.ts';
import type { DialledNumber } from '../../../../shared/ivr/numbers.ts';
import type { IvrState } from '../../../../shared/ivr/state.ts';
import { writeWhere, type CallFilter } from '../../../../shared/ivr/where.ts';
import { toWallClock } from '../../../../shared/time.ts';
import { routerMessages } from '../../../../shared/locales/en/router.ts';
import { searchMessages } from '../../../../shared/locales/en/search.ts';
import type { FailedCall } from '../../http/outcome.ts';

export type LogFilter = Omit<CallFilter, 'begin' | 'end' | 'numbers' | 'provider'>;

interface WhereOptions {
  state: IvrState;
  range?: DayRange;
  numbers: readonly DialledNumber[];
  zone: string;
  filter?: LogFilter;
}

/** Returns the `where` clause of a page's search, or undefined if nothing can match. */
export function whereOf({
  state,
  range = state.range,
  numbers,
  zone,
  filter = {},
}: WhereOptions): string | undefined {
  const { begin, end } = momentsOf(range, zone);
  const dialled = numbers
    .map(({ number }) => number)
    .filter((number) => !state.number || number === state.number);
  return writeWhere({
    begin: toWallClock(begin),
    end: toWallClock(end),
    numbers: dialled,
    provider: state.provider,
    ...filter,
  });
}

export function logFilterOf(state: IvrState): LogFilter {
  const { search, phone, outcome, authenticated, paid, transferred, shortest, longest } = state;
  return { search, phone, step: outcome, authenticated, paid, transferred, shortest, longest };
}

export function paymentsFilterOf({ isFollowUp }: { isFollowUp: boolean }): LogFilter {
  return isFollowUp ? { authenticated: true, paid: false } : { paid: true };
}

export function followUpOf({ tab, view, followUpState }: IvrState): { follow_up?: FollowUpState } {
  return tab === 2 && view === 'followUp' && followUpState ? { follow_up: followUpState } : {};
}

export function orderOf({ oldestFirst }: IvrState): string {
  return oldestFirst ? 'cdr_start ASC, id ASC' : 'cdr_start DESC, id DESC';
}

export function limitOf({ page, size }: IvrState): string {
  return `${(page - 1) * size},${size}`;
}

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
