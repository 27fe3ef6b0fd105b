import { Refusal } from '../operation/answer.ts';
import type { HashLine } from '../secrets/stored-password.ts';
import { signInError } from './sign-in-error.ts';

interface QueueLimits {
  /** Jobs that run at once. */
  running: number;
  /** Jobs that may wait in each line; the next is turned away. */
  waiting: number;
  /** The longest that a job waits, in milliseconds; then it is turned away. */
  waitMs: number;
}

/** Runs a job when its turn has come. Rejects with a 429 where too many wait in its line already, or its turn does not come in time. */
type HashQueue = <Result>(line: HashLine, job: () => Promise<Result>) => Promise<Result>;

const retryAfterSeconds = 2;

/**
 * Hashing is slow and large by intent: two at a time leave threads, memory and processor to every other call, and a flood of
 * guesses is turned away instead of queued without end. The two lines take turns, so that whoever is known waits for few
 * strangers, however many there are.
 */
export function createHashQueue({ running, waiting, waitMs }: QueueLimits): HashQueue {
  const lines: Record<HashLine, (() => void)[]> = { known: [], anybody: [] };
  let next: HashLine = 'known';
  let busy = 0;

  const takeTurn = (line: HashLine): Promise<void> | undefined => {
    if (busy < running) {
      busy += 1;
      return undefined;
    }
    if (lines[line].length >= waiting) throw new Refusal(tooMany());
    return waitIn(lines[line]);
  };
  const waitIn = (line: (() => void)[]) =>
    new Promise<void>((resolve, reject) => {
      const wake = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(wake), 1);
        reject(new Refusal(tooMany()));
      }, waitMs);
      line.push(wake);
    });
  const passTurn = () => {
    const line = lines[next].length > 0 ? next : other[next];
    const wake = lines[line].shift();
    if (!wake) {
      busy -= 1;
      return;
    }
    next = other[line];
    wake();
  };

  return async (line, job) => {
    await takeTurn(line);
    try {
      return await job();
    } finally {
      passTurn();
    }
  };
}

const other = { known: 'anybody', anybody: 'known' } as const;

export const tooMany = () => ({
  ...signInError('Try Later', { status: 429 }),
  headers: { 'Retry-After': String(retryAfterSeconds) },
});
