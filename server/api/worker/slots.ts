import type { Channel } from '../../../shared/contacts/channels.ts';
import { jobNames, type JobName } from '../database/job-names.ts';

/** Jobs that share slots of a worker. Other classes cannot use these slots, even under load. */
export interface SlotClass {
  name: string;
  /** Task names. An empty list means all periodic jobs that are in no other class. */
  tasks: readonly JobName[];
  slots: number;
  /** Maximum number of concurrent jobs per practice. */
  perPractice: number;
  channel?: Channel;
}

/**
 * Slot classes. A job waits only for jobs of its own class. Each provider has a class of its own, because an unresponsive provider blocks all
 * slots of its
 * class.
 */
export const slotClasses: readonly SlotClass[] = [
  { name: 'codes and replies by text', tasks: ['send_text'], slots: 4, perPractice: 2 },
  { name: 'codes and receipts by mail', tasks: ['send_mail', 'password_reset'], slots: 4, perPractice: 2 },
  { name: 'payments', tasks: ['settle_payment', 'settle_refund', 'forget_method'], slots: 4, perPractice: 2 },
  {
    name: 'gateway accounts',
    tasks: ['ask_gateway', 'ask_account', 'watch_charges', 'check_account'],
    slots: 4,
    perPractice: 1,
  },
  { name: 'reminders by call', tasks: ['deliver'], channel: 'voice', slots: 3, perPractice: 1 },
  { name: 'reminders by text', tasks: ['deliver'], channel: 'text', slots: 3, perPractice: 1 },
  { name: 'reminders by mail', tasks: ['deliver'], channel: 'email', slots: 3, perPractice: 1 },
  { name: 'plans', tasks: ['plan_job', 'run_reminder', 'ask_payments'], slots: 3, perPractice: 1 },
  { name: 'windows', tasks: ['open_windows'], slots: 1, perPractice: 1 },
  { name: 'counts', tasks: ['follow_job', 'follow_stops'], slots: 2, perPractice: 1 },
  { name: 'imports and erasures', tasks: ['import', 'erase_patient'], slots: 2, perPractice: 1 },
  { name: 'exports', tasks: ['export_data'], slots: 1, perPractice: 1 },
  {
    name: 'webhooks',
    tasks: ['tell_plugin', 'tell_record', 'fetch_recording'],
    slots: 6,
    perPractice: 2,
  },
  { name: 'rounds', tasks: [], slots: 3, perPractice: 1 },
];

const named = new Set<JobName>(slotClasses.flatMap(({ tasks }) => tasks));
const otherRounds = jobNames.round.filter((name) => !named.has(name));

export const takesTask = ({ tasks }: SlotClass, name: string): boolean =>
  (tasks.length > 0 ? tasks : otherRounds).some((task) => task === name);
