/** Leaves what fails every time alone for a moment, then lets one call try it. */
export interface Breaker {
  /** Whether a send may go out now. While it is open one probe passes each `restMs`. */
  allows(): boolean;
  isOpen(): boolean;
  record(healthy: boolean): void;
}

/** Failures in a row that open it. */
const threshold = 10;
/** Rest between probes. */
const restMs = 1_000;

export function createBreaker(clock: () => number): Breaker {
  let failures = 0;
  let nextProbe = 0;
  const isOpen = () => failures >= threshold;
  return {
    allows() {
      if (!isOpen()) return true;
      if (clock() < nextProbe) return false;
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
