import { weekdays } from '../resources/fields.ts';
import type { SendRules } from './openings.ts';

/** Rules for payment requests, which may be sent at any time within the practice's own hours. */
export const anyTime: SendRules = {
  leadDays: 0,
  sendFrom: '00:00',
  sendTo: '24:00',
  weekdays: weekdays.join(','),
  closedDay: 'skip',
};

type ReminderRules = Readonly<
  Partial<Record<'send_from' | 'send_to' | 'weekdays' | 'closed_day', string | null>> & {
    lead_days?: number | string | null;
  }
>;

export function sendRules(reminder: ReminderRules): SendRules {
  return {
    leadDays: Number(reminder.lead_days ?? 0),
    sendFrom: reminder.send_from ?? '',
    sendTo: reminder.send_to ?? '',
    weekdays: reminder.weekdays ?? '',
    closedDay: reminder.closed_day === 'skip' ? 'skip' : 'before',
  };
}
