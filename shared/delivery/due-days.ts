import { dayKeyIn } from '../time.ts';
import { dayNumber, dayText } from './days.ts';
import { longestWait, type Planning } from './openings.ts';
import { planSend } from './plan.ts';

/**
 * The days whose visits are reminded on the day of that moment, and when the first of these reminders leaves. Both moments are in unix
 * seconds.
 */
export function dueDays(planning: Planning, at: number): { days: string[]; sendAt: number } {
  const { zone } = planning.hours;
  const now = Math.floor(at);
  const today = dayKeyIn(zone, now);
  const last = dayNumber(today) + planning.rules.leadDays + longestWait;
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
