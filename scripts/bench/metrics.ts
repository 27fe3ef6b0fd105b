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
