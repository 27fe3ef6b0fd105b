/** Shortest measurable time in milliseconds; anything shorter is lost in other work of the process. */
const minMs = 0.25;
const rounds = 6;

/** Limit between 16 for linear time and 256 for quadratic time. */
export const maxGrowth = 64;

/**
 * Returns the ratio of CPU time between an input of `size` and one of a sixteenth of it.
 * Takes the best of up to six alternating rounds per size, because garbage collection can slow a round, and stops once the ratio is below the
 * limit.
 */
export function growth(run: (size: number) => () => unknown, size: number): number {
  const [small, large] = [run(Math.ceil(size / 16)), run(size)];
  small();
  let [smallMs, largeMs] = [Infinity, Infinity];
  for (let round = 0; round < rounds && !(largeMs / smallMs < maxGrowth); round += 1) {
    smallMs = Math.max(minMs, Math.min(smallMs, timeOf(small)));
    largeMs = Math.min(largeMs, timeOf(large));
  }
  return largeMs / smallMs;
}

function timeOf(run: () => unknown): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
