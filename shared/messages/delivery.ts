import type { MessageEvent, MessageState } from '../delivery/machine.ts';
import type { CheckCode, ReasonCode } from '../delivery/reasons.ts';

export const noProviderMessages = {
  email: 'No mail server is set up here yet, so no email can be sent. Nothing was sent.',
  text: 'No provider for texts is set up here yet, so no text message can be sent. Nothing was sent.',
} as const;

export const messageStatusLabels = {
  planned: 'Planned',
  due: 'Due',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  unknown: 'Not known whether it arrived',
  left_out: 'Left out',
} as const satisfies Record<MessageState, string>;

export const reasonLabels = {
  reached: 'Reached before',
  cancelled: 'Visit canceled',
  withdrawn: 'Visit changed',
  too_late: 'Too late',
  off_day: 'Closed that day',
  no_window: 'No sending hours left',
  no_provider: 'No provider set up',
  no_address: 'No address',
  opted_out: 'Opted out',
  bounced_before: 'Came back before',
  called_today: 'Called today already',
  inactive: 'Reminder not active',
  trial_over: 'Trial ended',
  trial_calls: 'Trial calls used up',
  daily_cap: 'Daily limit reached',
  awaiting_approval: 'Test outbox only',
  not_prepared: 'Error in the portal',
  deleted: 'Deleted',
  stopped: 'Stopped by staff',
  tries: 'Tried too often',
  off: 'Payments turned off',
  paid: 'Paid already',
  charging: 'Charge being checked',
  closed: 'Payment closed',
  nothing_due: 'Nothing to pay',
  unproved: 'Proof not on file',
  changed: 'Address changed',
  outdated: 'Waited too long',
  refused: 'Refused by the provider',
  bounced: 'Came back',
  no_answer: 'Nobody answered',
  busy: 'Line busy',
  job_cancelled: 'Send stopped',
  reached_before: 'Reached another way',
} as const satisfies Record<ReasonCode, string>;

/** Explanations of a message's status. `by` is the channel's plural, such as texts; `to` is the kind of address, such as number for texts. */
export const reasonMessages = {
  checks: {
    reached: {
      passed: 'Nobody had reached this person for this visit yet.',
      failed: 'An earlier send of this list had reached this person already.',
    },
    cancelled: { passed: 'The visit was not canceled.', failed: 'The patient had canceled the visit.' },
    withdrawn: {
      passed: 'The visit stood as it had been taken from its list.',
      failed: 'The visit had been moved or taken off the list that it came from.',
    },
    too_late: {
      passed: 'There was still time before the visit.',
      failed: 'It was too late: the visit would have been over, or too near.',
    },
    off_day: {
      passed: 'The day to send it was open.',
      failed: 'The day to send it was closed, and the reminder says not to send then.',
    },
    no_window: {
      passed: 'It fit into the sending hours.',
      failed: 'No sending hours were left before the visit.',
    },
    no_provider: {
      passed: 'There was a way to send {by}.',
      failed: 'No provider for {by} is set up, so none can leave.',
    },
    no_address: { passed: 'There was {to}.', failed: 'There was no {to}.' },
    opted_out: {
      passed: 'They had not opted out of {by}.',
      failed: 'They had opted out of {by}.',
    },
    bounced_before: {
      passed: 'No {one} had come back.',
      failed: 'An earlier {one} came back: {why}.',
    },
    called_today: {
      passed: 'Nobody had been called on this number that day.',
      failed: 'This number was called that day already, and one call a day is enough.',
    },
    inactive: {
      passed: 'Its reminder was active.',
      failed: 'Its reminder is not active: it waits until it is.',
    },
    trial_over: {
      passed: 'The trial of the account was not over.',
      failed: 'The trial has ended: it waits until there is an account.',
    },
    trial_calls: {
      passed: 'The trial had calls left.',
      failed: 'The trial’s calls are used up: it waits until there is an account.',
    },
    daily_cap: {
      passed: 'The account was below its daily limit.',
      failed: 'The account’s daily limit was reached: it waits until tomorrow.',
    },
    deleted: {
      passed: 'Its visit, its reminder and what it says were there.',
      failed: 'Its visit, its reminder or what it says was deleted before it left.',
    },
    stopped: { passed: 'Nobody stopped it.', failed: 'Somebody of the practice stopped it.' },
    off: { passed: 'Payments were turned on.', failed: 'Payments were turned off before it left.' },
    paid: { passed: 'The payment was not made yet.', failed: 'The payment was made before it left.' },
    charging: {
      passed: 'No charge was being checked.',
      failed: 'A charge of the payment was being checked.',
    },
    closed: { passed: 'The payment was open.', failed: 'The payment was closed before it left.' },
    nothing_due: {
      passed: 'There was something to pay.',
      failed: 'Its amount was $0.00 when it was to leave.',
    },
    unproved: {
      passed: 'What the payer is asked for was on file.',
      failed: 'The payer would have been asked for something that is not on file.',
    },
    changed: {
      passed: 'It was still to go to that address.',
      failed: 'The payment’s address was changed before it left.',
    },
    outdated: {
      passed: 'It had not waited too long.',
      failed: 'It had waited so long that it would have come out of the blue.',
    },
    tries: { passed: 'It had not been tried too often.', failed: 'It was tried as often as it may be.' },
  } satisfies Record<CheckCode, { passed: string; failed: string }>,
  jobPaused: 'Its job is paused: it waits until that is resumed, and is left out once the visit is over.',
  others: {
    refused: 'The provider refused it for good.',
    bounced: 'The email came back.',
    no_answer: 'Nobody answered.',
    busy: 'The line was busy.',
    awaiting_approval:
      'The account was not approved yet: it was saved to the test outbox, and nothing was sent.',
    not_prepared: 'An error in the portal kept it from leaving. Your service provider was told about it.',
    job_cancelled: 'The send was stopped before this message went out.',
    reached_before: 'Another message had reached this person before.',
  } satisfies Record<Exclude<ReasonCode, CheckCode>, string>,
  statuses: {
    planned: 'Not sent yet. Each check runs again just before it’s sent.',
    due: 'About to be sent.',
    sending: 'Sent to the provider, which hasn’t answered yet.',
    sent: 'Sent. Delivery isn’t confirmed yet.',
    delivered: 'Delivered.',
    failed: 'Not delivered.',
    unknown:
      'No clear answer came from the provider. It is looked up there, and sent again only if the provider never got it.',
    left_out: 'Not sent.',
  } satisfies Record<MessageState, string>,
  transitions: {
    plan: 'Planned',
    window_opens: 'Due',
    window_closes: 'Put off to a later time',
    leave_out: 'Left out',
    bring_back: 'Brought back, as the answer that left it out was undone',
    give_up: 'Given up',
    claim: 'Final check passed',
    taken: 'Sent to the provider',
    refused_for_good: 'Refused for good',
    refused_for_now: 'Could not be taken now, to be tried again',
    not_called: 'Interrupted before it was sent. It will be tried again',
    no_word: 'No answer came from the provider',
    not_reached: 'Nobody was reached, to be tried again',
    never_taken: 'The provider never got it, to be tried again',
    turned_up: 'The provider had taken it after all',
    reported_delivered: 'Delivered',
    reported_failed: 'Did not arrive',
    answered: 'Answered',
  } satisfies Record<MessageEvent | 'plan', string>,
} as const;

export const answerLabels = {
  confirm: 'Confirmed',
  cancel: 'Canceled',
  callback: 'Asked for a call back',
  opt_out: 'Opted out',
  not_pat: 'Said that it is the wrong person',
} as const;
