import type { CallRecord } from '../../shared/ivr/call-row.ts';
import { outcomeOf } from '../../shared/ivr/outcome.ts';
import { formatTime, fromWallClock } from '../../shared/time.ts';

/** What staff do after an unpaid call; `paidSince` is the `cdr_start` of a later one in which the caller paid. */
export function nextStepOf(call: CallRecord, paidSince: string | undefined, zone: string): string {
  const seconds = paidSince === undefined ? undefined : fromWallClock(paidSince);
  return seconds === undefined
    ? outcomeOf(call).next
    : `Paid in a later call, ${formatTime(seconds, zone)}: check that nothing is left to pay.`;
}
