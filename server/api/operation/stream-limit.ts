import type { ServerResponse } from 'node:http';
import type { ApiRecord } from '../../../shared/reply.ts';
import { refuse, Refusal, type Answer } from './answer.ts';

export interface StreamLimits {
  /** Streams open at once, of one organisation and of all: each holds a connection of the pool, which has twenty. */
  ofOne: number;
  inAll: number;
  /** How many of one organisation may wait for their turn, and how long. */
  waiting: number;
  waitMs: number;
  /** A reader that takes nothing for so long is cut off. */
  stallMs: number;
}

export const streamLimits: StreamLimits = {
  ofOne: 4,
  inAll: 12,
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

interface Waiter {
  idOrg: string;
  wake(entered: boolean): void;
}

/** Whoever comes first is served first, but for those whose organisation has all that is its own. */
function createTurns({ ofOne, inAll, waiting, waitMs }: StreamLimits) {
  const inside: string[] = [];
  const waiters = new Set<Waiter>();
  const openOf = (idOrg: string) => inside.filter((one) => one === idOrg).length;
  const waitersOf = (idOrg: string) => [...waiters].filter((waiter) => waiter.idOrg === idOrg).length;
  const isFree = (idOrg: string) => inside.length < inAll && openOf(idOrg) < ofOne;

  const wait = (idOrg: string) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => waiter.wake(false), waitMs);
      const waiter: Waiter = {
        idOrg,
        wake(entered) {
          clearTimeout(timer);
          waiters.delete(waiter);
          if (entered) inside.push(idOrg);
          resolve(entered);
        },
      };
      waiters.add(waiter);
    });

  return {
    async enter(idOrg: string): Promise<boolean> {
      if (!isFree(idOrg)) return waitersOf(idOrg) < waiting && wait(idOrg);
      inside.push(idOrg);
      return true;
    },
    leave(idOrg: string): void {
      inside.splice(inside.indexOf(idOrg), 1);
      for (const waiter of waiters) if (isFree(waiter.idOrg)) waiter.wake(true);
    },
  };
}

const tooMany = () => ({
  ...refuse(429, 'There are too many long lists under way. Please try again in a moment.'),
  headers: { 'Retry-After': '5' },
});
