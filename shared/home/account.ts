import { textOf, type ApiRecord } from '../reply.ts';

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
}

export function readAccountState(record: ApiRecord): AccountState {
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
  };
}
