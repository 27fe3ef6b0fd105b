import { Refusal } from '../operation/answer.ts';
import { signInError } from './sign-in-error.ts';

interface QueueLimits {
  /** Jobs that run at once. */
  running: number;
  /** Jobs that may wait; the next is turned away. */
  waiting: number;
}

/** Runs a job when its turn has come. Rejects with a 429 where too many wait already. */
type HashQueue = <Result>(job: () => Promise<Result>) => Promise<Result>;

const retryAfterSeconds = 2;

/**
 * Hashing is slow and large by intent: two at a time leave threads, memory and processor to every other call, and a flood of
 * guesses is turned away instead of queued without end.
 */
export function createHashQueue({ running, waiting }: QueueLimits): HashQueue {
  const line: (() => void)[] = [];
  let busy = 0;

  const takeTurn = (): Promise<void> | undefined => {
    if (busy < running) {
      busy += 1;
      return undefined;
    }
    if (line.length >= waiting) throw new Refusal(tooMany());
    return new Promise((resolve) => line.push(resolve));
  };
  const passTurn = () => {
    const next = line.shift();
    if (next) next();
    else busy -= 1;
  };

  return async (job) => {
    await takeTurn();
    try {
      return await job();
    } finally {
      passTurn();
    }
  };
}

export const tooMany = () => ({
  ...signInError('Try Later', { status: 429 }),
  headers: { 'Retry-After': String(retryAfterSeconds) },
});
