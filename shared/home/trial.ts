import { trialCalls } from '../constants.ts';
import { isRecord, textOf } from '../reply.ts';
import { number, record, type WireOf, type WireType } from '../wire/wire-types.ts';

const trialFields = record({ until: number, calls: number, most_calls: number });

export interface TrialState {
  /** End of the trial in Unix seconds. */
  until: number;
  calls: number;
  isUsedUp: boolean;
}

/** Free trial of an organization; undefined for a full account. */
export const trialType: WireType<WireOf<typeof trialFields> | null, TrialState | undefined> = {
  schema: trialFields.schema,
  read: readTrialState,
  fallback: { value: undefined },
};

export function readTrialState(record: unknown): TrialState | undefined {
  if (!isRecord(record)) return undefined;
  const until = Number(textOf(record, 'until'));
  if (!until) return undefined;
  const calls = Number(textOf(record, 'calls')) || 0;
  const most = Number(textOf(record, 'most_calls')) || trialCalls;
  return { until, calls, isUsedUp: calls >= most };
}
