/** Leaves an API that fails every time alone for a moment, then lets one call try it. */
export interface Breaker {
  /** Whether a send may go out now. While the API rests one probe passes each `restMs`. */
  allows(): boolean;
  record(healthy: boolean): void;
}

interface BreakerOptions {
  clock: () => number;
  /** Failures in a row that open it. */
  threshold?: number;
  /** Rest between probes, in milliseconds. */
  restMs?: number;
}

export function createBreaker({ clock, threshold = 10, restMs = 1_000 }: BreakerOptions): Breaker {
  let failures = 0;
  let nextProbe = 0;
  return {
    allows() {
      if (failures < threshold) return true;
      if (clock() < nextProbe) return false;
      nextProbe = clock() + restMs;
      return true;
    },
    record(healthy) {
      failures = healthy ? 0 : failures + 1;
      if (!healthy) nextProbe = clock() + restMs;
    },
  };
}
