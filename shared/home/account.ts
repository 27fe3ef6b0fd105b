import { isRecord, textOf, type ApiRecord } from '../reply.ts';
import { readTrialState, type TrialState } from './trial.ts';

export interface SendingState {
  isStopped: boolean;
  /** Time of the last change in Unix seconds. */
  since: number;
  by: string;
  reason: string;
  jobs: number;
  messages: number;
  useful: number;
  tooLate: number;
  /** Set during a free trial, and after it until the trial is converted to an account. */
  trial?: TrialState;
  /** Set until the organization is approved: the user's own email address, and whether it is confirmed. */
  approval?: { email: string; isConfirmed: boolean };
  /** Set while a daily message limit applies. */
  daily?: { most: number; sent: number };
}

export function readAccountState(record: ApiRecord): SendingState {
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

function readApproval({ approval, daily }: ApiRecord): Pick<SendingState, 'approval' | 'daily'> {
  if (isRecord(approval))
    return { approval: { email: textOf(approval, 'email'), isConfirmed: approval['confirmed'] === 'T' } };
  if (!isRecord(daily)) return {};
  return { daily: { most: Number(textOf(daily, 'most')) || 0, sent: Number(textOf(daily, 'sent')) || 0 } };
}

/** Returns true after the free trial has ended. Pressing RUN then does not resume sending. */
export const isPastTrial = ({ trial }: SendingState, nowSeconds: number): boolean =>
  trial !== undefined && trial.until <= nowSeconds;
