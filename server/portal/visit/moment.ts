import { formatTime, toZone } from '../../../shared/time.ts';
import type { Moment } from '../../../views/ui/local-time.tsx';

/**
 * A moment from which something can be done again, in the zone of an organisation where it is known whose. It is written to the
 * minute, so it is the full minute after.
 */
export function toMoment(unixSeconds: number, timezone = ''): Moment {
  const minute = Math.ceil(unixSeconds / 60) * 60;
  return { text: formatTime(minute, toZone(timezone)), unixSeconds: minute };
}
