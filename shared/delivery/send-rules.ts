import { textOf, type ApiRecord } from '../reply.ts';
import type { SendRules } from './openings.ts';

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
