import type { Store } from 'express-session';

/** State that the portal keeps between requests. The Redis and memory implementations share one contract test. */
export interface PortalState {
  /**
   * Session store. A destroyed session stays destroyed: a later `set` or `touch` by a slow request has no effect.
   * Parallel requests in one session that write different keys keep all changes.
   */
  sessions: Store;
  counters: Counters;
  locks: Locks;
  /** Resolves if the store replies. Rejects within a second otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Error of a store that is unavailable, silent or full. The value was not saved or read. */
export class StateFailed extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export interface Counters {
  /** Counts one attempt for `key` if this does not exceed `limit`. A rejected attempt is not counted and never extends the window. */
  consume(key: string, limit: number, windowMs: number): Promise<ConsumeResult>;
  release(key: string): Promise<void>;
  /** Raises the count to at least `count` and restarts its window. */
  raise(key: string, count: number, windowMs: number): Promise<void>;
  clear(key: string): Promise<void>;
  used(key: string): Promise<number>;
}

interface ConsumeResult {
  allowed: boolean;
  used: number;
  resetMs: number;
}

export interface Locks {
  /** Acquires the lock, or returns undefined if it is held. The lock expires after `ttlMs`. */
  acquire(key: string, ttlMs: number): Promise<Lock | undefined>;
}

interface Lock {
  /** Releases the lock, unless it has expired and has a new holder. */
  release(): Promise<void>;
}
