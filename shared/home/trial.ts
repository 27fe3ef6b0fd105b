import { trialCalls } from '../constants.ts';
import { isRecord, textOf } from '../reply.ts';

/** How far the trial of an organisation is. */
export interface TrialState {
  /** Unix seconds. */
  until: number;
  /** That were made. */
  calls: number;
  isUsedUp: boolean;
}

/** Undefined where nothing is told of one. */
export function readTrialState(record: unknown): TrialState | undefined {
  if (!isRecord(record)) return undefined;
  const until = Number(textOf(record, 'until'));
  if (!until) return undefined;
  const calls = Number(textOf(record, 'calls')) || 0;
  const most = Number(textOf(record, 'most_calls')) || trialCalls;
  return { until, calls, isUsedUp: calls >= most };
}
