export interface ConcurrencyLimits {
  /** Maximum permits per organization and in total. Each permit holds one of the twenty connections in the pool. */
  perOrganization: number;
  total: number;
  /** Maximum waiters per organization and maximum wait. */
  maxWaiting: number;
  maxWaitMs: number;
}

interface ConcurrencyLimiter {
  /** Waits for a permit. Returns false if too many callers are waiting or the wait times out. */
  acquire(idOrg: string): Promise<boolean>;
  release(idOrg: string): void;
}

interface Waiter {
  idOrg: string;
  wake(isAcquired: boolean): void;
}

/** Creates a concurrency limiter that serves waiters in order, skipping organizations that have used up their fair share. */
export function createConcurrencyLimiter({
  perOrganization,
  total,
  maxWaiting,
  maxWaitMs,
}: ConcurrencyLimits): ConcurrencyLimiter {
  const active: string[] = [];
  const waiters = new Set<Waiter>();
  const countActive = (idOrg: string) => active.filter((one) => one === idOrg).length;
  const countWaiting = (idOrg: string) => [...waiters].filter((waiter) => waiter.idOrg === idOrg).length;
  const isFree = (idOrg: string) => active.length < total && countActive(idOrg) < perOrganization;

  const wait = (idOrg: string) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => waiter.wake(false), maxWaitMs);
      const waiter: Waiter = {
        idOrg,
        wake(isAcquired) {
          clearTimeout(timer);
          waiters.delete(waiter);
          if (isAcquired) active.push(idOrg);
          resolve(isAcquired);
        },
      };
      waiters.add(waiter);
    });

  return {
    async acquire(idOrg: string): Promise<boolean> {
      if (!isFree(idOrg)) return countWaiting(idOrg) < maxWaiting && wait(idOrg);
      active.push(idOrg);
      return true;
    },
    release(idOrg: string): void {
      active.splice(active.indexOf(idOrg), 1);
      for (const waiter of waiters) if (isFree(waiter.idOrg)) waiter.wake(true);
    },
  };
}
