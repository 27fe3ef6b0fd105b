import { dayNumber, dayText } from '../utc.ts';
import { maxWaitDays, nextOpening, openClocks, openingOf, type Planning } from './openings.ts';
import { dayKeyIn } from '../time.ts';

export interface PlannedAppointment {
  /** `YYYY-MM-DD`, or '' for none, in which case the reminder is sent at the next opening. */
  day: string;
  /** Unix seconds from which the reminder is useless. */
  uselessAfter: number | null;
}

export type SendTime = { sendAt: number } | { reason: 'too_late' | 'off_day' | 'no_window' };

/**
 * Returns the send time of a reminder in Unix seconds: the start of its day's window, but not before
 * `notBefore`, or else the next opening. The time is always before the appointment's `uselessAfter`.
 */
export function planSend(
  appointment: PlannedAppointment,
  { rules, hours }: Planning,
  notBefore: number,
): SendTime {
  const isUseless = (at: number) => appointment.uselessAfter !== null && at >= appointment.uselessAfter;
  if (isUseless(notBefore)) return { reason: 'too_late' };
  const start = appointment.day === '' ? notBefore : startOfReminder(appointment.day, { rules, hours });
  if (typeof start !== 'number') return start;
  const sendAt = nextOpening(rules, hours, Math.max(start, notBefore));
  if (sendAt === undefined) return { reason: 'no_window' };
  return isUseless(sendAt) ? { reason: 'too_late' } : { sendAt };
}

type Reason = Extract<SendTime, { reason: string }>;

function startOfReminder(day: string, { rules, hours }: Planning): number | Reason {
  if (openClocks(rules, hours).length === 0) return { reason: 'no_window' };
  const wanted = dayNumber(day) - rules.leadDays;
  for (let daysBack = 0; daysBack <= maxWaitDays; daysBack += 1) {
    const opening = openingOf(wanted - daysBack, { rules, hours });
    if (opening !== undefined) return opening;
    if (rules.closedDay === 'skip') return { reason: 'off_day' };
  }
  return { reason: 'no_window' };
}

/**
 * Returns the days whose appointment reminders are sent on the day of `at`, and the send time of the first of them.
 * Both times are in Unix seconds.
 */
export function dueDays(planning: Planning, at: number): { days: string[]; sendAt: number } {
  const { zone } = planning.hours;
  const now = Math.floor(at);
  const today = dayKeyIn(zone, now);
  const last = dayNumber(today) + planning.rules.leadDays + maxWaitDays;
  const days: string[] = [];
  let sendAt = Number.POSITIVE_INFINITY;
  for (let day = dayNumber(today); day <= last; day += 1) {
    const planned = planSend({ day: dayText(day), uselessAfter: null }, planning, now);
    if ('reason' in planned || dayKeyIn(zone, planned.sendAt) !== today) continue;
    days.push(dayText(day));
    sendAt = Math.min(sendAt, planned.sendAt);
  }
  return { days, sendAt };
}
