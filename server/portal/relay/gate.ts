export interface Gate {
  /** Resolves to true with a permit, or to false if the queue is full or the wait too long. */
  enter(organisation: string): Promise<boolean>;
  /** Returns the permit. Call once for each `enter` that resolved to true. */
  leave(organisation: string): void;
}

interface GateLimits {
  /** Maximum number of permits held at once. */
  inside: number;
  waiting: number;
  /** Maximum wait in milliseconds while no call of the same organization completes, which means that its calls hang. */
  waitMs: number;
  /** Maximum total wait in milliseconds. */
  longestMs: number;
}

interface Waiter {
  organisation: string;
  /** True if a call of the same organization completed since the last check. */
  moved: boolean;
  settle: (entered: boolean) => void;
}

/**
 * Creates a bounded queue before the HTTP client's own queue, so that a rejected call has certainly sent nothing.
 * Calls keep waiting while the queue moves, so a peak is served late instead of rejected.
 */
export function createGate(limits: GateLimits): Gate {
  const waiters = new Set<Waiter>();
  const inside = createShares(limits.inside);
  const outside = createShares(limits.waiting);

  const wait = (organisation: string) =>
    new Promise<boolean>((resolve) => {
      let leftMs = limits.longestMs;
      const settle = (entered: boolean) => {
        clearInterval(timer);
        waiters.delete(waiter);
        outside.giveBack(organisation);
        resolve(entered);
      };
      const waiter = { organisation, moved: false, settle };
      const timer = setInterval(() => {
        leftMs -= limits.waitMs;
        if (!waiter.moved || leftMs <= 0) settle(false);
        waiter.moved = false;
      }, limits.waitMs);
      outside.take(organisation);
      waiters.add(waiter);
    });

  return {
    async enter(organisation) {
      if (!inside.isOpenTo(organisation)) return outside.isOpenTo(organisation) && wait(organisation);
      inside.take(organisation);
      return true;
    },
    leave(organisation) {
      inside.giveBack(organisation);
      for (const waiter of waiters) {
        if (waiter.organisation === organisation) waiter.moved = true;
        if (!inside.isOpenTo(waiter.organisation)) continue;
        inside.take(waiter.organisation);
        waiter.settle(true);
      }
    },
  };
}

/**
 * Creates permits with fair sharing: an organization may take one more while it holds fewer than are free. A single one gets half,
 * and n competing ones get 1/(n + 1) each, so the next one always finds a permit.
 */
function createShares(places: number) {
  const held = new Map<string, number>();
  const heldBy = (organisation: string) => held.get(organisation) ?? 0;
  let free = places;
  return {
    isOpenTo: (organisation: string) => heldBy(organisation) < free,
    take(organisation: string) {
      free -= 1;
      held.set(organisation, heldBy(organisation) + 1);
    },
    giveBack(organisation: string) {
      free += 1;
      const left = heldBy(organisation) - 1;
      if (left > 0) held.set(organisation, left);
      else held.delete(organisation);
    },
  };
}
