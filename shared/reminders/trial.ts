import { trialCalls } from '../constants.ts';
import { number, optional, record, required, type ValueOf } from '../wire/wire-types.ts';

export const trialResult = record({
  /** End of the trial in Unix seconds. */
  until: required(number),
  calls: number,
  /** Calls that the trial includes. */
  most_calls: optional(number),
});

export type TrialState = ValueOf<typeof trialResult>;

export const isUsedUp = ({ calls, most_calls: most }: TrialState): boolean => calls >= (most || trialCalls);
