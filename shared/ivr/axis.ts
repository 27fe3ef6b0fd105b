const mostSteps = 4;

/** Returns the marks of a count axis in round steps, from 0 to the first mark that covers all values. `25` → 0, 10, 20, 30. */
export function axisMarks(most: number): number[] {
  const step = roundStep(Math.max(1, most) / mostSteps);
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Returns the smallest of 1, 2, 5, 10, 20, 50, … that is at least `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least) ?? 10;
  return factor * power;
}
