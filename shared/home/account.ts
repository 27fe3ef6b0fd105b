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
  /** Until the organization is approved: the caller's own address, and whether its link was opened. */
  approval?: { email: string; isConfirmed: boolean };
  /** While its messages are limited by the day. */
  daily?: { most: number; sent: number };
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
    ...readApproval(record),
  };
}

function readApproval({ approval, daily }: ApiRecord): Pick<AccountState, 'approval' | 'daily'> {
  if (isRecord(approval))
    return { approval: { email: textOf(approval, 'email'), isConfirmed: approval['confirmed'] === 'T' } };
  if (!isRecord(daily)) return {};
  return { daily: { most: Number(textOf(daily, 'most')) || 0, sent: Number(textOf(daily, 'sent')) || 0 } };
}

/** RUN does not start such a practice again. */
export const isPastTrial = ({ trial }: AccountState, nowSeconds: number): boolean =>
  trial !== undefined && trial.until <= nowSeconds;
