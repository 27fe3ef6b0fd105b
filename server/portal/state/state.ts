import type { Store } from 'express-session';

/** What the portal keeps between requests. Two implementations, Redis and memory, held by one contract test. */
export interface PortalState {
  /**
   * Sessions. A destroyed session stays destroyed: a later `set` or `touch` by a slow request of it does nothing
   *. Requests of one session that write different keys all keep their writes.
   */
  sessions: Store;
  counters: Counters;
  locks: Locks;
  /** Resolves when the store answers; rejects otherwise, within a second. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The store is away, silent or full: what was to be kept or read is not. */
export class StateFailed extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export interface Counters {
  /** Counts one try of `key`, and says whether it is within `limit`; a refused try is not counted and never extends the window. */
  take(key: string, limit: number, windowMs: number): Promise<Taken>;
  /** Takes one try back, as where it turned out right. */
  giveBack(key: string): Promise<void>;
  /** Counts at least `count` from now on, in a window that starts anew. */
  raise(key: string, count: number, windowMs: number): Promise<void>;
  /** Forgets what was counted. */
  clear(key: string): Promise<void>;
  /** Tries counted so far in the window. */
  used(key: string): Promise<number>;
}

interface Taken {
  allowed: boolean;
  used: number;
  /** Until the window ends, in milliseconds. */
  resetMs: number;
}

export interface Locks {
  /** A lock held by nobody else, or undefined. It ends by itself after `ttlMs`. */
  acquire(key: string, ttlMs: number): Promise<Lock | undefined>;
}

interface Lock {
  /** Gives the lock up, unless it ended meanwhile and is somebody else's. */
  release(): Promise<void>;
}
