import { callText, type CallRecord } from '../../shared/ivr/call-row.ts';
import { outcomeOf } from '../../shared/ivr/outcome.ts';
import { callStrings, ivrMessages } from '../../shared/locales/en/ivr.ts';
import { fromWallClock } from '../../shared/time.ts';
import type { PaidSince } from './props.ts';

/** Returns the next action after a call; '' if there is none. `formatMoment` formats a time. */
export function nextStepOf(
  call: CallRecord,
  paidSince: PaidSince,
  formatMoment: (unixSeconds: number) => string,
): string {
  const { next } = outcomeOf(call);
  if (!paidSince) return next && ivrMessages.paidSinceUnknown;
  const later = paidSince.get(callText(call, 'id'));
  const seconds = later === undefined ? undefined : fromWallClock(later);
  return seconds === undefined ? next : callStrings.paidLater(formatMoment(seconds));
}
