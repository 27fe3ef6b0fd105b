import { formatTime, toZone } from '../../../shared/time.ts';
import type { Moment } from '../../../views/ui/local-time.tsx';

/**
 * A moment from which something can be done again, for somebody whose zone is not known. It is written to the minute, so it is the
 * full minute after.
 */
export function toMoment(unixSeconds: number): Moment {
  const minute = Math.ceil(unixSeconds / 60) * 60;
  return { text: formatTime(minute, toZone('')), unixSeconds: minute };
}
