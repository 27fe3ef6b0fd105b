export interface Gate {
  /** Resolves to true when it is one's turn; false when too many wait, or the wait took too long. */
  enter(organisation: string): Promise<boolean>;
  /** To be called once for each `enter` that gave true. */
  leave(organisation: string): void;
}

interface GateLimits {
  /** How many may be inside at once. */
  inside: number;
  /** How many may wait outside. */
  waiting: number;
  /** Longest wait while nobody of the same organisation comes out, in milliseconds: then what is inside hangs. */
  waitMs: number;
  /** Longest wait of all. */
  longestMs: number;
}

interface Waiter {
  organisation: string;
  /** Somebody of the same organisation came out since the last look. */
  moved: boolean;
  settle: (entered: boolean) => void;
}

/**
 * A bounded queue in front of the connections. It stands before the HTTP client's own queue because
 * whoever is turned away here has certainly sent nothing. A queue that moves is waited in: a crowd is served late, not refused.
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
 * Places of which nobody takes all: an organisation may hold one more while it holds fewer than are free. One alone gets half
 * of them, and n that want all get a share of n + 1 each, so that the next to come finds a place.
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
