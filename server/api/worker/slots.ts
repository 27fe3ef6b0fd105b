import type { Channel } from '../../../shared/contacts/channels.ts';

/** Jobs that share slots of a worker. No other class can take them, however much it has to do. */
export interface SlotClass {
  name: string;
  /** Names of its tasks. One class has none and takes all that no other names. */
  tasks: readonly string[];
  /** Jobs at once. */
  slots: number;
  /** Jobs at once of one practice. */
  perPractice: number;
  /** A second job of the same task waits for the first one. */
  once?: boolean;
  /** Of the tasks that are told apart by it. */
  channel?: Channel;
}

/**
 * A job waits for jobs of its own class alone. Calls to one provider are a class each, as a provider that is silent holds all slots of its
 * class.
 */
export const slotClasses: readonly SlotClass[] = [
  { name: 'codes and replies by text', tasks: ['send_text'], slots: 4, perPractice: 2 },
  { name: 'codes and receipts by mail', tasks: ['send_mail', 'password_reset'], slots: 4, perPractice: 2 },
  { name: 'payments', tasks: ['settle_payment', 'settle_refund', 'forget_method'], slots: 4, perPractice: 2 },
  {
    name: 'gateway accounts',
    tasks: ['ask_gateway', 'watch_charges', 'check_account'],
    slots: 2,
    perPractice: 1,
  },
  { name: 'reminders by call', tasks: ['deliver'], channel: 'voice', slots: 3, perPractice: 1 },
  { name: 'reminders by text', tasks: ['deliver'], channel: 'text', slots: 3, perPractice: 1 },
  { name: 'reminders by mail', tasks: ['deliver'], channel: 'email', slots: 3, perPractice: 1 },
  { name: 'plans', tasks: ['plan_job', 'run_reminder', 'ask_payments'], slots: 3, perPractice: 1 },
  { name: 'windows', tasks: ['open_windows'], slots: 1, perPractice: 1, once: true },
  { name: 'counts', tasks: ['follow_job'], slots: 2, perPractice: 1 },
  { name: 'imports', tasks: ['import'], slots: 2, perPractice: 1 },
  {
    name: 'webhooks',
    tasks: ['tell_plugin', 'tell_record', 'fetch_recording'],
    slots: 6,
    perPractice: 2,
  },
  { name: 'rounds', tasks: [], slots: 3, perPractice: 1, once: true },
];

const named = new Set(slotClasses.flatMap(({ tasks }) => tasks));

/** Whether a class runs the task of that name. */
export const takesTask = ({ tasks }: SlotClass, name: string): boolean =>
  tasks.length > 0 ? tasks.includes(name) : !named.has(name);
