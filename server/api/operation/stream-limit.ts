import type { ServerResponse } from 'node:http';
import type { ApiRecord } from '../../../shared/reply.ts';
import { refuse, Refusal, type Answer } from './answer.ts';
import { createConcurrencyLimiter, type ConcurrencyLimits } from './concurrency-limiter.ts';

export interface StreamLimits extends ConcurrencyLimits {
  /** Time in milliseconds after which a client that has stopped reading is disconnected. */
  stallMs: number;
}

export const streamLimits: StreamLimits = {
  perOrganization: 4,
  total: 10,
  maxWaiting: 16,
  maxWaitMs: 5_000,
  stallMs: 20_000,
};

/** Limits an answer with `rows`; returns other answers unchanged. */
export type LimitStream = (answer: Answer, to: { idOrg: string; response: ServerResponse }) => Answer;

/** Limits concurrent streams, so that slow readers leave connections for other calls. Responds with 429 above the limit. */
export function createStreamLimit(limits: StreamLimits): LimitStream {
  const { acquire, release } = createConcurrencyLimiter(limits);

  async function* limitRows(
    rows: AsyncIterable<ApiRecord[]>,
    { idOrg, response }: Parameters<LimitStream>[1],
  ): AsyncGenerator<ApiRecord[]> {
    if (!(await acquire(idOrg))) throw new Refusal(tooMany());
    // Disconnects only clients that stop reading. Waiting for a slow database does not count.
    response.setTimeout(limits.stallMs, () => void (response.writableNeedDrain && response.destroy()));
    try {
      yield* rows;
    } finally {
      release(idOrg);
    }
  }
  return (answer, to) => (answer.rows ? { ...answer, rows: limitRows(answer.rows, to) } : answer);
}

const tooMany = () => ({
  ...refuse(429, 'Too many long lists are loading. Please try again in a moment.'),
  headers: { 'Retry-After': '5' },
});
