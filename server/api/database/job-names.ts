export const jobNames = {
  /** Jobs for one practice, which use its fair share of worker slots. */
  practice: [
    'send_text',
    'send_mail',
    'password_reset',
    'settle_payment',
    'settle_refund',
    'forget_method',
    'ask_account',
    'check_account',
    'deliver',
    'plan_job',
    'run_reminder',
    'ask_payments',
    'follow_job',
    'follow_stops',
    'import',
    'export_data',
    'erase_patient',
    'tell_plugin',
    'tell_record',
    'fetch_recording',
  ],
  /** Jobs for all practices. At most one of each runs at a time. */
  round: [
    'ask_gateway',
    'watch_charges',
    'open_windows',
    'resume',
    'run_reminders',
    'recover',
    'send_events',
    'follow_asked',
    'finish_calls',
    'wipe_deletions',
    'sweep',
  ],
} as const;

export type PracticeJob = (typeof jobNames.practice)[number];
export type JobName = PracticeJob | (typeof jobNames.round)[number];

/** Placeholder practice for jobs that belong to none. Together, they get one practice's fair share. */
export const noPractice = '0';

export const practiceFlag = (idOrg: string) => `org:${idOrg}`;
