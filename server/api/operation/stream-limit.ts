import type { ServerResponse } from 'node:http';
import type { ApiRecord } from '../../../shared/reply.ts';
import { refuse, Refusal, type Answer } from './answer.ts';
import { createTurns, type TurnLimits } from './turns.ts';

export interface StreamLimits extends TurnLimits {
  /** Time without reading after which a client is disconnected. */
  stallMs: number;
}

export const streamLimits: StreamLimits = {
  ofOne: 4,
  inAll: 10,
  waiting: 16,
  waitMs: 5_000,
  stallMs: 20_000,
};

/** Limits a response with `rows`; other responses stay unchanged. */
export type LimitStream = (answer: Answer, to: { idOrg: string; response: ServerResponse }) => Answer;

/** Limits concurrent streams, so that slow readers leave connections for other calls. Responds with 429 above the limit. */
export function createStreamLimit(limits: StreamLimits): LimitStream {
  const { enter, leave } = createTurns(limits);

  async function* take(
    rows: AsyncIterable<ApiRecord[]>,
    { idOrg, response }: Parameters<LimitStream>[1],
  ): AsyncGenerator<ApiRecord[]> {
    if (!(await enter(idOrg))) throw new Refusal(tooMany());
    // Disconnects only clients that stop reading. Waiting for a slow database does not count.
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
