import { dayKeyIn } from '../time.ts';
import { dayNumber, dayText } from './days.ts';
import { maxWaitDays, type Planning } from './openings.ts';
import { planSend } from './plan.ts';

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
