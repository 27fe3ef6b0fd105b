import { median } from '../metrics.ts';

/** Times the tasks alternately, round by round, after one warm-up round. Returns each task's median in ms. */
export async function timeInTurns<Name extends string>(
  tasks: Readonly<Record<Name, () => Promise<unknown>>>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(tasks) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const start = performance.now();
      await tasks[name]();
      if (round > 0) times.get(name)?.push(performance.now() - start);
    }
  }
  const medians = names.map((name) => [name, median(times.get(name) ?? [])]);
  return Object.fromEntries(medians) as Record<Name, number>;
}
