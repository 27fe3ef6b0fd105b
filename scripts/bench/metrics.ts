import { readFileSync, writeFileSync } from 'node:fs';

export interface Metric {
  name: string;
  value: string;
  aim?: string;
}

export type Report = (metrics: readonly Metric[]) => void;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const readmeUrl = new URL('README.md', import.meta.url);
const between = /<!-- figures -->([\s\S]*?)<!-- \/figures -->/;

export function writeMetrics(metrics: readonly Metric[]): void {
  const text = readFileSync(readmeUrl, 'utf8');
  const all = new Map(readMetrics(text).map((metric) => [metric.name, metric]));
  for (const metric of metrics) all.set(metric.name, metric);
  const rows = [...all.values()].map(({ name, value, aim = '' }) => `| ${name} | ${value} | ${aim} |`);
  const table = ['| Metric | Measured | Target |', '| --- | --- | --- |', ...rows].join('\n');
  const markedTable = `<!-- figures -->\n\n${table}\n\n<!-- /figures -->`;
  writeFileSync(
    readmeUrl,
    text.replace(between, () => markedTable),
  );
}

function readMetrics(text: string): Metric[] {
  const lines = (between.exec(text)?.[1] ?? '').split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) => {
    const [, name = '', value = '', aim = ''] = line.split('|').map((cell) => cell.trim());
    return { name, value, aim };
  });
}

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
