import { callText, type CallRecord } from '../../shared/ivr/call-row.ts';
import { outcomeOf } from '../../shared/ivr/outcome.ts';
import { ivrMessages } from '../../shared/messages/ivr.ts';
import { formatTime, fromWallClock } from '../../shared/time.ts';
import type { PaidSince } from './props.ts';

/** What staff do after a call; '' = nothing. */
export function nextStepOf(call: CallRecord, paidSince: PaidSince, zone: string): string {
  const { next } = outcomeOf(call);
  if (!paidSince) return next && ivrMessages.paidSinceUnknown;
  const later = paidSince.get(callText(call, 'id'));
  const seconds = later === undefined ? undefined : fromWallClock(later);
  return seconds === undefined
    ? next
    : `Paid in a later call, ${formatTime(seconds, zone)}: check that nothing is left to pay.`;
}
