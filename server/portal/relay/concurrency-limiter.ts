export interface ConcurrencyLimiter {
  /** Resolves to true with a permit, or to false if the queue is full or the wait is too long. */
  acquire(organization: string): Promise<boolean>;
  /** Returns the permit. Call this once for each `acquire` that resolved to true. */
  release(organization: string): void;
}

interface LimiterOptions {
  maxActive: number;
  maxWaiting: number;
  /** Maximum wait in milliseconds while no call of the same organization completes, which means that its calls hang. */
  maxStallMs: number;
  /** Maximum total wait in milliseconds. */
  maxTotalWaitMs: number;
}

interface Waiter {
  organization: string;
  /** True if a call of the same organization completed since the last check. */
  hasProgressed: boolean;
  settle: (isAcquired: boolean) => void;
}

/**
 * Creates a bounded queue ahead of the HTTP client's own queue, so a rejected call is certain to have sent nothing.
 * Calls keep waiting while the queue moves, so during a peak they are served late instead of rejected.
 */
export function createConcurrencyLimiter(limits: LimiterOptions): ConcurrencyLimiter {
  const waiters = new Set<Waiter>();
  const active = createFairShares(limits.maxActive);
  const queued = createFairShares(limits.maxWaiting);

  const wait = (organization: string) =>
    new Promise<boolean>((resolve) => {
      let remainingMs = limits.maxTotalWaitMs;
      const settle = (isAcquired: boolean) => {
        clearInterval(timer);
        waiters.delete(waiter);
        queued.release(organization);
        resolve(isAcquired);
      };
      const waiter = { organization, hasProgressed: false, settle };
      const timer = setInterval(() => {
        remainingMs -= limits.maxStallMs;
        if (!waiter.hasProgressed || remainingMs <= 0) settle(false);
        waiter.hasProgressed = false;
      }, limits.maxStallMs);
      queued.acquire(organization);
      waiters.add(waiter);
    });

  return {
    async acquire(organization) {
      if (!active.isOpenTo(organization)) return queued.isOpenTo(organization) && wait(organization);
      active.acquire(organization);
      return true;
    },
    release(organization) {
      active.release(organization);
      for (const waiter of waiters) {
        if (waiter.organization === organization) waiter.hasProgressed = true;
        if (!active.isOpenTo(waiter.organization)) continue;
        active.acquire(waiter.organization);
        waiter.settle(true);
      }
    },
  };
}

/**
 * Creates permits with fair sharing: an organization may take another permit while it holds fewer than are free. A single organization
 * gets half, and n competing ones get 1/(n + 1) each, so a newcomer always finds a free permit.
 */
function createFairShares(permits: number) {
  const permitsByOrg = new Map<string, number>();
  const permitsOf = (organization: string) => permitsByOrg.get(organization) ?? 0;
  let freePermits = permits;
  return {
    isOpenTo: (organization: string) => permitsOf(organization) < freePermits,
    acquire(organization: string) {
      freePermits -= 1;
      permitsByOrg.set(organization, permitsOf(organization) + 1);
    },
    release(organization: string) {
      freePermits += 1;
      const remaining = permitsOf(organization) - 1;
      if (remaining > 0) permitsByOrg.set(organization, remaining);
      else permitsByOrg.delete(organization);
    },
  };
}
