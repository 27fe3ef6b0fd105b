/** An axis has at most this many steps above 0. */
const mostSteps = 4;

/** The marks of an axis of counts: from 0 by round steps to the first one that holds them all. `25` → 0, 10, 20, 30. */
export function axisMarks(most: number): number[] {
  const step = roundStep(Math.max(1, most) / mostSteps);
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** The least of 1, 2, 5, 10, 20, 50 … that is no less. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least) ?? 10;
  return factor * power;
}
