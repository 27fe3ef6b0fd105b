import { readFileSync, writeFileSync } from 'node:fs';

export interface Figure {
  name: string;
  value: string;
  aim?: string;
}

export type Report = (figures: readonly Figure[]) => void;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const paper = new URL('README.md', import.meta.url);
const between = /<!-- figures -->([\s\S]*?)<!-- \/figures -->/;

export function writeFigures(figures: readonly Figure[]): void {
  const text = readFileSync(paper, 'utf8');
  const all = new Map(readFigures(text).map((figure) => [figure.name, figure]));
  for (const figure of figures) all.set(figure.name, figure);
  const rows = [...all.values()].map(({ name, value, aim = '' }) => `| ${name} | ${value} | ${aim} |`);
  const table = ['| Figure | Measured | Aim |', '| --- | --- | --- |', ...rows].join('\n');
  const marked = `<!-- figures -->\n\n${table}\n\n<!-- /figures -->`;
  writeFileSync(
    paper,
    text.replace(between, () => marked),
  );
}

function readFigures(text: string): Figure[] {
  const lines = (between.exec(text)?.[1] ?? '').split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) => {
    const [, name = '', value = '', aim = ''] = line.split('|').map((cell) => cell.trim());
    return { name, value, aim };
  });
}
