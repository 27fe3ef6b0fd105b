export interface Breaker {
  /** Returns true if a request may be sent. While open, allows one probe per `restMs`. */
  allows(): boolean;
  isOpen(): boolean;
  record(healthy: boolean): void;
}

const threshold = 10;
const restMs = 1_000;

export function createBreaker(clock: () => number): Breaker {
  let failures = 0;
  let nextProbe = 0;
  const isOpen = () => failures >= threshold;
  return {
    allows() {
      if (!isOpen()) return true;
      const waitMs = nextProbe - clock();
      // Longer only if the clock was set back.
      if (waitMs > 0 && waitMs <= restMs) return false;
      nextProbe = clock() + restMs;
      return true;
    },
    isOpen,
    record(healthy) {
      failures = healthy ? 0 : failures + 1;
      if (!healthy) nextProbe = clock() + restMs;
    },
  };
}
