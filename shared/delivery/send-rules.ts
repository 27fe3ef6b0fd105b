import { textOf, type ApiRecord } from '../reply.ts';
import { weekdays } from '../resources/fields.ts';
import type { SendRules } from './openings.ts';

/** What asks for a payment has no hours of its own: those of its practice alone hold it. */
export const anyTime: SendRules = {
  leadDays: 0,
  sendFrom: '00:00',
  sendTo: '24:00',
  weekdays: weekdays.join(','),
  closedDay: 'skip',
};

/** When a reminder is sent, out of its record. */
export function sendRules(reminder: ApiRecord): SendRules {
  return {
    leadDays: Number(textOf(reminder, 'lead_days')),
    sendFrom: textOf(reminder, 'send_from'),
    sendTo: textOf(reminder, 'send_to'),
    weekdays: textOf(reminder, 'weekdays'),
    closedDay: textOf(reminder, 'closed_day') === 'skip' ? 'skip' : 'before',
  };
}
