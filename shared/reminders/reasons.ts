/**
 * Checks that may block a message, run at planning and again at sending. Each result is saved with the message by its
 * code; the first failed check is the reason why the message is left out or waits.
 */
export type CheckCode =
  | 'reached'
  | 'cancelled'
  | 'withdrawn'
  | 'too_late'
  | 'off_day'
  | 'no_window'
  | 'no_provider'
  | 'no_address'
  | 'opted_out'
  | 'bounced_before'
  | 'called_today'
  | 'inactive'
  | 'trial_over'
  | 'trial_calls'
  | 'daily_cap'
  | 'deleted'
  | 'stopped'
  | 'tries'
  | RequestCheck;

/** Checks that apply only to payment requests. */
type RequestCheck =
  | 'off'
  | 'paid'
  | 'charging'
  | 'closed'
  | 'nothing_due'
  | 'unproved'
  | 'changed'
  | 'outdated';

/** Reasons that end a message: checks, provider responses, staff actions, or portal errors. */
export type ReasonCode =
  | CheckCode
  | 'refused'
  | 'bounced'
  | 'no_answer'
  | 'busy'
  | 'awaiting_approval'
  | 'not_prepared'
  | 'job_cancelled'
  | 'reached_before';
