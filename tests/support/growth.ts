/** Less than this is not told apart from what else the process does, in milliseconds. */
const leastMs = 0.25;
const rounds = 6;

/** Between 16, by which time grows that grows with the size, and 256, where it grows with its square. */
export const mostGrowth = 64;

/**
 * How many times as much of the processor's time a run takes at sixteen times the size. Of up to six rounds in turns the
 * best of each size counts, ended by one that is good enough: the collection of garbage can slow one.
 */
export function growth(run: (size: number) => () => unknown, size: number): number {
  const [small, large] = [run(Math.ceil(size / 16)), run(size)];
  small();
  let [smallMs, largeMs] = [Infinity, Infinity];
  for (let round = 0; round < rounds && !(largeMs / smallMs < mostGrowth); round += 1) {
    smallMs = Math.max(leastMs, Math.min(smallMs, timeOf(small)));
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
