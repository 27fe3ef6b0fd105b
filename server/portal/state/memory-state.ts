import { createExpiringMap, type ExpiringMap } from './expiring-map.ts';
import { MemorySessions } from './memory-sessions.ts';
import type { SessionFields } from './session-fields.ts';
import type { Counters, Locks, PortalState } from './state.ts';

interface MemoryStateOptions {
  clock: () => number;
  sessionTtlSeconds: number;
}

const sweepEveryMs = 60_000;

export function createMemoryState({ clock, sessionTtlSeconds }: MemoryStateOptions): PortalState {
  const sessions = createExpiringMap<SessionFields>(clock);
  const tombstones = createExpiringMap<true>(clock);
  const counts = createExpiringMap<number>(clock);
  const locks = createExpiringMap<symbol>(clock);
  const maps = [sessions, tombstones, counts, locks];
  const sweeper = setInterval(() => maps.forEach((map) => map.sweep()), sweepEveryMs).unref();
  return {
    sessions: new MemorySessions({ sessions, tombstones, clock, sessionTtlSeconds }),
    counters: createCounters(counts, clock),
    locks: createLocks(locks, clock),
    ping: async () => undefined,
    close: async () => clearInterval(sweeper),
  };
}

function createCounters(counts: ExpiringMap<number>, clock: () => number): Counters {
  return {
    async consume(key, limit, windowMs) {
      const before = counts.get(key) ?? 0;
      const endsAt = counts.endOf(key) ?? clock() + windowMs;
      const allowed = before < limit;
      if (allowed) counts.set(key, before + 1, endsAt);
      const resetMs = allowed || before > 0 ? endsAt - clock() : 0;
      return { allowed, used: allowed ? before + 1 : before, resetMs };
    },
    async release(key) {
      const before = counts.get(key) ?? 0;
      if (before > 1) counts.set(key, before - 1, counts.endOf(key) ?? clock());
      else counts.delete(key);
    },
    async raise(key, count, windowMs) {
      counts.set(key, Math.max(counts.get(key) ?? 0, count), clock() + windowMs);
    },
    async clear(key) {
      counts.delete(key);
    },
    used: async (key) => counts.get(key) ?? 0,
  };
}

function createLocks(locks: ExpiringMap<symbol>, clock: () => number): Locks {
  return {
    async acquire(key, ttlMs) {
      if (locks.get(key)) return undefined;
      const token = Symbol(key);
      locks.set(key, token, clock() + ttlMs);
      return {
        async release() {
          if (locks.get(key) === token) locks.delete(key);
        },
      };
    },
  };
}
