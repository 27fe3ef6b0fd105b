import { dayNumber } from './days.ts';
import { longestWait, nextOpening, openClocks, openingOf, type Planning } from './openings.ts';

export interface PlannedAppointment {
  /** `YYYY-MM-DD`; '' for none, whose reminder leaves at the next opening. */
  day: string;
  /** Unix seconds. */
  uselessAfter: number | null;
}

export type SendTime = { sendAt: number } | { reason: 'too_late' | 'off_day' | 'no_window' };

/**
 * When the reminder of an appointment leaves, in unix seconds: at the start of its day's window, and never before
 * `notBefore`; where that is later than the window's end, at the next opening. Always before the appointment's `uselessAfter`.
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

/** The first moment of the day on which an appointment is reminded. */
function startOfReminder(day: string, { rules, hours }: Planning): number | Reason {
  if (openClocks(rules, hours).length === 0) return { reason: 'no_window' };
  const wanted = dayNumber(day) - rules.leadDays;
  for (let back = 0; back <= longestWait; back += 1) {
    const opening = openingOf(wanted - back, { rules, hours });
    if (opening !== undefined) return opening;
    if (rules.closedDay === 'skip') return { reason: 'off_day' };
  }
  return { reason: 'no_window' };
}
