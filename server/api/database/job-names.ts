export const jobNames = {
  /** Work for one practice. None is queued without it, as it takes its share of the worker's slots. */
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
    'import',
    'tell_plugin',
    'tell_record',
    'fetch_recording',
  ],
  /** Work for all practices in turn. One of each runs at a time. */
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

/** Stands for a practice in jobs that belong to none: they share what one practice may have. */
export const noPractice = '0';

/** Flag of a job of a practice. */
export const practiceFlag = (idOrg: string) => `org:${idOrg}`;
