import { Refusal } from '../operation/answer.ts';
import type { HashLine } from '../secrets/stored-password.ts';
import { signInError } from './sign-in-error.ts';

interface QueueLimits {
  running: number;
  /** Maximum number of waiting jobs per lane; further ones are rejected. */
  waiting: number;
  /** Maximum wait in milliseconds. Jobs that wait longer are rejected. */
  waitMs: number;
}

/** Runs a job in its turn. Rejects with 429 if the lane is full or the wait is too long. */
type HashQueue = <Result>(line: HashLine, job: () => Promise<Result>) => Promise<Result>;

const retryAfterSeconds = 2;

/**
 * Creates the hash queue. Hashing is slow and memory-intensive by design, so concurrency is limited and floods of attempts are rejected.
 * Both lanes alternate, so known users are not delayed by many unknown ones.
 */
export function createHashQueue({ running, waiting, waitMs }: QueueLimits): HashQueue {
  const lines: Record<HashLine, (() => void)[]> = { known: [], anybody: [] };
  let next: HashLine = 'known';
  let busy = 0;

  const acquire = (line: HashLine): Promise<void> | undefined => {
    if (busy < running) {
      busy += 1;
      return undefined;
    }
    if (lines[line].length >= waiting) throw new Refusal(tooMany());
    return waitInLine(lines[line]);
  };
  const waitInLine = (line: (() => void)[]) =>
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
  const release = () => {
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
    await acquire(line);
    try {
      return await job();
    } finally {
      release();
    }
  };
}

const other = { known: 'anybody', anybody: 'known' } as const;

export const tooMany = () => ({
  ...signInError('Try Later', { status: 429 }),
  headers: { 'Retry-After': String(retryAfterSeconds) },
});
