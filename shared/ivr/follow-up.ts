import { textOf, type ApiRecord } from '../reply.ts';

/** Whether calls that somebody saw to are among those asked for, or they alone. */
export const followUpStates = ['open', 'done'] as const;
export type FollowUpState = (typeof followUpStates)[number];

/** So many calls are asked about at once. */
export const mostFollowUps = 1000;

/** What staff noted of a call, and what its caller still has to pay. */
export interface FollowUp {
  done: boolean;
  doneBy: string;
  /** Unix seconds; undefined where nobody has seen to it. */
  doneAt?: number;
  note: string;
  /** The id of a user; '' = nobody. */
  assignee: string;
  /** The newest payment that the caller may still make; '' = none, or none that one may see. */
  payment: string;
  /** Its amount in dollars. */
  amount: string;
  /** What is kept, where the above was typed and could not be. */
  kept?: FollowUp;
}

/** By the id of the call. */
export function readFollowUps(records: readonly ApiRecord[]): ReadonlyMap<string, FollowUp> {
  return new Map(records.map((record) => [textOf(record, 'call'), readFollowUp(record)]));
}

function readFollowUp(record: ApiRecord): FollowUp {
  const text = (name: string) => textOf(record, name);
  return {
    done: record['done'] === true,
    doneBy: text('done_by'),
    doneAt: Number(text('done_at')) || undefined,
    note: text('note'),
    assignee: text('assignee'),
    payment: text('payment'),
    amount: text('amount'),
  };
}
