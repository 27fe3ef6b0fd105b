export interface TurnLimits {
  /** Concurrency limits per organization and in total. Each permit holds a connection of the pool, which has twenty. */
  ofOne: number;
  inAll: number;
  /** Maximum waiters per organization and maximum wait. */
  waiting: number;
  waitMs: number;
}

interface Turns {
  /** Waits for a permit. Returns false if too many wait or the wait is too long. */
  enter(idOrg: string): Promise<boolean>;
  leave(idOrg: string): void;
}

interface Waiter {
  idOrg: string;
  wake(entered: boolean): void;
}

/** Creates a concurrency limit that serves waiters in order, except those whose organization has used up its fair share. */
export function createTurns({ ofOne, inAll, waiting, waitMs }: TurnLimits): Turns {
  const inside: string[] = [];
  const waiters = new Set<Waiter>();
  const openOf = (idOrg: string) => inside.filter((one) => one === idOrg).length;
  const waitersOf = (idOrg: string) => [...waiters].filter((waiter) => waiter.idOrg === idOrg).length;
  const isFree = (idOrg: string) => inside.length < inAll && openOf(idOrg) < ofOne;

  const wait = (idOrg: string) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => waiter.wake(false), waitMs);
      const waiter: Waiter = {
        idOrg,
        wake(entered) {
          clearTimeout(timer);
          waiters.delete(waiter);
          if (entered) inside.push(idOrg);
          resolve(entered);
        },
      };
      waiters.add(waiter);
    });

  return {
    async enter(idOrg: string): Promise<boolean> {
      if (!isFree(idOrg)) return waitersOf(idOrg) < waiting && wait(idOrg);
      inside.push(idOrg);
      return true;
    },
    leave(idOrg: string): void {
      inside.splice(inside.indexOf(idOrg), 1);
      for (const waiter of waiters) if (isFree(waiter.idOrg)) waiter.wake(true);
    },
  };
}
