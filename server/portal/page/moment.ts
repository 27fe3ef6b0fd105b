import { formatTime, toZone } from '../../../shared/time.ts';
import type { Moment } from '../../../views/ui/local-time.tsx';

/**
 * Returns the moment from which an action is possible again, in the organization's zone if known. Rounded up to the full minute,
 * because the display has no seconds.
 */
export function toMoment(unixSeconds: number, timezone = ''): Moment {
  const minute = Math.ceil(unixSeconds / 60) * 60;
  return { text: formatTime(minute, toZone(timezone)), unixSeconds: minute };
}
