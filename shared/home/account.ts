import { isRecord, textOf, type ApiRecord } from '../reply.ts';
import { readTrialState, type TrialState } from './trial.ts';

/** Whether the practice sends at all; what waits, and what of it would be too late now. */
export interface AccountState {
  isStopped: boolean;
  /** Unix seconds. */
  since: number;
  by: string;
  reason: string;
  jobs: number;
  messages: number;
  useful: number;
  tooLate: number;
  /** While the practice is on trial, or past it without an account. */
  trial?: TrialState;
}

export function readAccountState(record: ApiRecord): AccountState {
  const trial = record['trial'];
  const number = (name: string) => Number(textOf(record, name)) || 0;
  return {
    isStopped: record['state'] === 'stopped',
    since: number('since'),
    by: textOf(record, 'by'),
    reason: textOf(record, 'reason'),
    jobs: number('waiting_jobs'),
    messages: number('waiting_messages'),
    useful: number('useful'),
    tooLate: number('too_late'),
    trial: readTrialState(isRecord(trial) ? trial : undefined),
  };
}

/** RUN does not start such a practice again. */
export const isPastTrial = ({ trial }: AccountState, nowSeconds: number): boolean =>
  trial !== undefined && trial.until <= nowSeconds;
