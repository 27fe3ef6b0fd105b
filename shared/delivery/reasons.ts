/**
 * What may keep a message back: asked when it is planned, and again at the moment when it leaves. Each check that was made is kept
 * with the message by its code, passed or not; the first that did not pass is the reason why it was left out or waits.
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

/** What keeps back a message that asks for a payment, and no other. */
type RequestCheck =
  | 'off'
  | 'paid'
  | 'charging'
  | 'closed'
  | 'nothing_due'
  | 'unproved'
  | 'changed'
  | 'outdated';

/** Besides, what else ends a message: what its provider said, the people who send it, or an error of the portal. */
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
