/** Reproducible pseudorandom numbers from a seed (mulberry32). */
export interface Draw {
  /** Returns a number from 0 up to but not including 1. */
  next(): number;
  /** Returns an integer from `least` to `most`, inclusive. */
  between(least: number, most: number): number;
  oneOf<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

export function drawBy(seed: number): Draw {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    oneOf: (items) => items[between(0, items.length - 1)]!,
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}
