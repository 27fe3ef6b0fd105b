import { readFileSync, writeFileSync } from 'node:fs';

export interface Figure {
  name: string;
  value: string;
  aim?: string;
}

/** Takes what was measured, as soon as it is. */
export type Report = (figures: readonly Figure[]) => void;

const between = /<!-- figures -->([\s\S]*?)<!-- \/figures -->/;

/** Puts the figures between the marks in `README.md`: each in the place of the old one, new ones at the end. */
export function writeFigures(figures: readonly Figure[]): void {
  const readme = readFileSync('README.md', 'utf8');
  const all = new Map(readFigures(readme).map((figure) => [figure.name, figure]));
  for (const figure of figures) all.set(figure.name, figure);
  const rows = [...all.values()].map(({ name, value, aim = '' }) => `| ${name} | ${value} | ${aim} |`);
  const table = ['| Figure | Measured | Aim |', '| --- | --- | --- |', ...rows].join('\n');
  const marked = `<!-- figures -->\n\n${table}\n\n<!-- /figures -->`;
  writeFileSync(
    'README.md',
    readme.replace(between, () => marked),
  );
}

function readFigures(readme: string): Figure[] {
  const lines = (between.exec(readme)?.[1] ?? '').split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) => {
    const [, name = '', value = '', aim = ''] = line.split('|').map((cell) => cell.trim());
    return { name, value, aim };
  });
}
