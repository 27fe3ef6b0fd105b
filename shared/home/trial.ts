import { trialCalls } from '../constants.ts';
import { isRecord, textOf } from '../reply.ts';

export interface TrialState {
  /** End of the trial in Unix seconds. */
  until: number;
  calls: number;
  isUsedUp: boolean;
}

export function readTrialState(record: unknown): TrialState | undefined {
  if (!isRecord(record)) return undefined;
  const until = Number(textOf(record, 'until'));
  if (!until) return undefined;
  const calls = Number(textOf(record, 'calls')) || 0;
  const most = Number(textOf(record, 'most_calls')) || trialCalls;
  return { until, calls, isUsedUp: calls >= most };
}
