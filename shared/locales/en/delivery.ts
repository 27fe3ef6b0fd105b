import type { MessageEvent, MessageState } from '../../reminders/machine.ts';
import type { CheckCode, ReasonCode } from '../../reminders/reasons.ts';

export const noProviderMessages = {
  email: 'No mail server is set up here yet, so the email was not sent.',
  text: 'No text provider is set up here yet, so the text was not sent.',
} as const;

export const messageStatusLabels = {
  planned: 'Scheduled',
  due: 'Due',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  unknown: 'Delivery unknown',
  left_out: 'Not sent',
} as const satisfies Record<MessageState, string>;

export const reasonLabels = {
  reached: 'Already contacted',
  cancelled: 'Appointment canceled',
  withdrawn: 'Appointment changed',
  too_late: 'Too late',
  off_day: 'Closed that day',
  no_window: 'No sending hours left',
  no_provider: 'No provider set up',
  no_address: 'No address',
  opted_out: 'Opted out',
  bounced_before: 'Bounced before',
  called_today: 'Already called today',
  inactive: 'Reminder not active',
  trial_over: 'Free trial ended',
  trial_calls: 'Free trial calls used up',
  daily_cap: 'Daily limit reached',
  awaiting_approval: 'Saved to test outbox',
  not_prepared: 'System error',
  deleted: 'Deleted',
  stopped: 'Stopped by staff',
  tries: 'Too many tries',
  off: 'Payments turned off',
  paid: 'Already paid',
  charging: 'Charge being checked',
  closed: 'Payment closed',
  nothing_due: 'Nothing to pay',
  unproved: 'Verification details missing',
  changed: 'Address changed',
  outdated: 'Waited too long',
  refused: 'Rejected by the provider',
  bounced: 'Bounced',
  no_answer: 'No answer',
  busy: 'Line busy',
  job_cancelled: 'Send stopped',
  reached_before: 'Reached another way',
} as const satisfies Record<ReasonCode, string>;

/** Explanations of a message's status. `by` is the channel's plural, such as texts; `to` is the kind of address, such as number for texts. */
export const reasonMessages = {
  checks: {
    reached: {
      passed: 'Not yet confirmed or contacted for this appointment.',
      failed: 'This person was already contacted by an earlier send of this list.',
    },
    cancelled: {
      passed: 'The appointment was not canceled.',
      failed: 'The patient had canceled the appointment.',
    },
    withdrawn: {
      passed: 'The appointment had not changed since it was added to the list.',
      failed: 'The appointment was moved, or removed from the list it came from.',
    },
    too_late: {
      passed: 'There was still time before the appointment.',
      failed: 'It was too late: the appointment would have been over or too close.',
    },
    off_day: {
      passed: 'The office was open on the day to send it.',
      failed: 'The office was closed on the day to send it, and the reminder does not send on closed days.',
    },
    no_window: {
      passed: 'It was within sending hours.',
      failed: 'No sending hours were left before the appointment.',
    },
    no_provider: {
      passed: 'A provider for {by} was set up.',
      failed: 'No provider for {by} is set up.',
    },
    no_address: { passed: 'There was {to} on file.', failed: 'There was no {to} on file.' },
    opted_out: {
      passed: 'They had not opted out of {by}.',
      failed: 'They had opted out of {by}.',
    },
    bounced_before: {
      passed: 'No {one} had bounced.',
      failed: 'An earlier {one} could not be delivered: {why}.',
    },
    called_today: {
      passed: 'This number had not been called that day.',
      failed: 'This number was already called that day. The limit is one call a day.',
    },
    inactive: {
      passed: 'The reminder was active.',
      failed: 'The reminder is not active. The message is on hold until it is.',
    },
    trial_over: {
      passed: 'The free trial had not ended.',
      failed: 'The free trial has ended. The message is on hold until the account is opened.',
    },
    trial_calls: {
      passed: 'The free trial had calls left.',
      failed: 'The free trial’s calls are used up. The message is on hold until the account is opened.',
    },
    daily_cap: {
      passed: 'The account was below its daily limit.',
      failed: 'The account’s daily limit was reached. The message is on hold until tomorrow.',
    },
    deleted: {
      passed: 'The appointment, reminder and template still existed.',
      failed: 'The appointment, reminder or template was deleted before this message was sent.',
    },
    stopped: { passed: 'No one stopped it.', failed: 'Someone on your team stopped it.' },
    off: {
      passed: 'Payments were turned on.',
      failed: 'Payments were turned off before this message was sent.',
    },
    paid: {
      passed: 'The payment had not been made yet.',
      failed: 'The payment was made before this message was sent.',
    },
    charging: {
      passed: 'No charge was being checked.',
      failed: 'A charge for this payment was being checked.',
    },
    closed: {
      passed: 'The payment was open.',
      failed: 'The payment was closed before this message was sent.',
    },
    nothing_due: {
      passed: 'There was something to pay.',
      failed: 'The amount was $0.00 when this message was due.',
    },
    unproved: {
      passed: 'The details to verify the payer were on file.',
      failed: 'Details needed to verify the payer are not on file.',
    },
    changed: {
      passed: 'The address had not changed.',
      failed: 'The payment’s address was changed before this message was sent.',
    },
    outdated: {
      passed: 'The message had not waited too long.',
      failed: 'The message had waited too long to be sent.',
    },
    tries: { passed: 'There were tries left.', failed: 'It was tried as many times as allowed.' },
  } satisfies Record<CheckCode, { passed: string; failed: string }>,
  jobPaused:
    'The job is paused. The message is on hold until you resume the job, and won’t be sent once the appointment is over.',
  others: {
    refused: 'The provider rejected it permanently.',
    bounced: 'The email bounced.',
    no_answer: 'No one answered.',
    busy: 'The line was busy.',
    awaiting_approval:
      'The account was not approved yet. The message was saved to the test outbox and not sent.',
    not_prepared: 'A system error stopped this message. Your service provider was notified.',
    job_cancelled: 'The send was stopped before this message went out.',
    reached_before: 'This person was already reached by another message.',
  } satisfies Record<Exclude<ReasonCode, CheckCode>, string>,
  statuses: {
    planned: 'Not sent yet. Each check runs again just before it’s sent.',
    due: 'About to be sent.',
    sending: 'Sent to the provider, which hasn’t answered yet.',
    sent: 'Sent. Delivery isn’t confirmed yet.',
    delivered: 'Delivered.',
    failed: 'Not delivered.',
    unknown:
      'Delivery unknown: the provider gave no clear answer. We’ll check with the provider and resend only if it never got the message.',
    left_out: 'Not sent.',
  } satisfies Record<MessageState, string>,
  transitions: {
    plan: 'Scheduled',
    window_opens: 'Due',
    window_closes: 'Rescheduled to a later time',
    leave_out: 'Not sent',
    bring_back: 'Scheduled again, because the answer that stopped it was undone',
    give_up: 'No more tries',
    claim: 'Final check passed',
    taken: 'Sent to the provider',
    refused_for_good: 'Rejected permanently',
    refused_for_now: 'Rejected for now. It will be tried again',
    not_called: 'Interrupted before it was sent. It will be tried again',
    no_word: 'No response from the provider',
    not_reached: 'No one was reached. It will be tried again',
    never_taken: 'The provider never got it. It will be tried again',
    restored: 'May have been sent after the backup that was restored',
    turned_up: 'The provider had received it after all',
    reported_delivered: 'Delivered',
    reported_failed: 'Not delivered',
    answered: 'Answered',
  } satisfies Record<MessageEvent | 'plan', string>,
} as const;

/** Labels of a message's send time, before and after it. */
export const sendTimeLabels = { ahead: 'Sends', due: 'Was due' } as const;

export const answerLabels = {
  confirm: 'Confirmed',
  cancel: 'Canceled',
  callback: 'Asked for a call back',
  opt_out: 'Opted out',
  not_pat: 'Wrong person',
} as const;

/** Answers in tables, filters and totals. */
export const shortAnswerLabels = { ...answerLabels, callback: 'Call back' } as const;
