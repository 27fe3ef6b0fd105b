import { formatTime, toZone } from '../../../shared/time.ts';
import type { Moment } from '../../../views/ui/local-time.tsx';

/**
 * Returns the time when an action is possible again, in the organization's time zone if known. Rounds up to the full minute,
 * because the page shows no seconds.
 */
export function toMoment(unixSeconds: number, timezone = ''): Moment {
  const minute = Math.ceil(unixSeconds / 60) * 60;
  return { text: formatTime(minute, toZone(timezone)), unixSeconds: minute };
}
