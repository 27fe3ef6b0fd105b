import { trialCalls } from '../constants.ts';
import {
  number,
  optional,
  record,
  required,
  type ValueOf,
  boolean,
  choice,
  flag,
  omittable,
  text,
  time,
  type WireOf,
} from '../wire/wire-types.ts';

export const trialResult = record({
  /** End of the trial in Unix seconds. */
  until: required(number),
  calls: number,
  /** Calls that the trial includes. */
  most_calls: optional(number),
});

export type TrialState = ValueOf<typeof trialResult>;

export const isUsedUp = ({ calls, most_calls: most }: TrialState): boolean => calls >= (most || trialCalls);

/** Missing while the account is sending and only the counts of a stopped account were requested. */
const count = omittable(number);

const accountStates = ['running', 'stopped'] as const;

export const accountResult = record({
  state: optional(choice(accountStates)),
  /** Time of the last change. */
  since: time,
  by: text,
  reason: text,
  waiting_jobs: count,
  waiting_messages: count,
  useful: count,
  too_late: count,
  /** Set while the operator holds the whole installation, in Unix seconds: nothing is sent or charged. */
  held_since: optional(number),
  /** Set during a free trial, and after it until the trial is converted to an account. */
  trial: optional(trialResult),
  /** Set until the organization is approved: the user's own email address, and whether it is confirmed. */
  approval: optional(record({ email: text, confirmed: flag })),
  /** Set while a daily message limit applies. */
  daily: optional(record({ most: number, sent: number })),
});

/** `leave_out_late` leaves out messages that are late when sending resumes. */
export const accountRequest = record({
  state: optional(choice(accountStates)),
  reason: text,
  leave_out_late: boolean,
});

export type SendingState = ValueOf<typeof accountResult>;
export type SendingStateWire = WireOf<typeof accountResult>;

export const isStopped = ({ state }: Pick<SendingState, 'state'>): boolean => state === 'stopped';

/** Returns true if sending is stopped or the trial is used up. */
export const isBlocked = (account: SendingState): boolean =>
  isStopped(account) || (account.trial !== undefined && isUsedUp(account.trial));

/** Returns true after the free trial has ended. Pressing RUN then does not resume sending. */
export const isPastTrial = ({ trial }: SendingState, nowSeconds: number): boolean =>
  trial !== undefined && trial.until <= nowSeconds;
