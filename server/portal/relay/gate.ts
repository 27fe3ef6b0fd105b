export interface Gate {
  /** Resolves to true when it is one's turn; false when too many wait, or the wait took too long. */
  enter(): Promise<boolean>;
  /** To be called once for each `enter` that gave true. */
  leave(): void;
}

interface GateLimits {
  /** How many may be inside at once. */
  inside: number;
  /** How many may wait outside. */
  waiting: number;
  /** Longest wait, in milliseconds. */
  waitMs: number;
}

type Waiter = (entered: boolean) => void;

/**
 * A bounded queue in front of the connections. It stands before the HTTP client's own queue because
 * whoever is turned away here has certainly sent nothing.
 */
export function createGate(limits: GateLimits): Gate {
  const waiters = new Set<Waiter>();
  let inside = 0;

  const wait = () =>
    new Promise<boolean>((resolve) => {
      const waiter: Waiter = (entered) => {
        clearTimeout(timer);
        waiters.delete(waiter);
        resolve(entered);
      };
      const timer = setTimeout(waiter, limits.waitMs, false);
      waiters.add(waiter);
    });

  return {
    async enter() {
      if (inside >= limits.inside) return waiters.size < limits.waiting && wait();
      inside += 1;
      return true;
    },
    leave() {
      const [next] = waiters;
      if (next) next(true);
      else inside -= 1;
    },
  };
}
