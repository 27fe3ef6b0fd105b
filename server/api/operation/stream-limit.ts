import type { ServerResponse } from 'node:http';
import type { ApiRecord } from '../../../shared/reply.ts';
import { refuse, Refusal, type Answer } from './answer.ts';
import { createTurns, type TurnLimits } from './turns.ts';

export interface StreamLimits extends TurnLimits {
  /** A reader that takes nothing for so long is cut off. */
  stallMs: number;
}

export const streamLimits: StreamLimits = {
  ofOne: 4,
  inAll: 10,
  waiting: 16,
  waitMs: 5_000,
  stallMs: 20_000,
};

/** Bounds what an answer's `rows` hold while they travel; an answer without them is left as it is. */
export type LimitStream = (answer: Answer, to: { idOrg: string; response: ServerResponse }) => Answer;

/**
 * However many streams are asked for, and however slowly they are read, other calls have connections. Where it gets too much
 * the answer is 429.
 */
export function createStreamLimit(limits: StreamLimits): LimitStream {
  const { enter, leave } = createTurns(limits);

  async function* take(
    rows: AsyncIterable<ApiRecord[]>,
    { idOrg, response }: Parameters<LimitStream>[1],
  ): AsyncGenerator<ApiRecord[]> {
    if (!(await enter(idOrg))) throw new Refusal(tooMany());
    // A database that takes its time is no fault of the reader's.
    response.setTimeout(limits.stallMs, () => void (response.writableNeedDrain && response.destroy()));
    try {
      yield* rows;
    } finally {
      leave(idOrg);
    }
  }
  return (answer, to) => (answer.rows ? { ...answer, rows: take(answer.rows, to) } : answer);
}

const tooMany = () => ({
  ...refuse(429, 'There are too many long lists under way. Please try again in a moment.'),
  headers: { 'Retry-After': '5' },
});
