import { textOf, type ApiRecord } from '../reply.ts';
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

export function sendRules(reminder: ApiRecord): SendRules {
  return {
    leadDays: Number(textOf(reminder, 'lead_days')),
    sendFrom: textOf(reminder, 'send_from'),
    sendTo: textOf(reminder, 'send_to'),
    weekdays: textOf(reminder, 'weekdays'),
    closedDay: textOf(reminder, 'closed_day') === 'skip' ? 'skip' : 'before',
  };
}
