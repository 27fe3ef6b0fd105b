import { readFileSync, writeFileSync } from 'node:fs';

export interface Figure {
  name: string;
  value: string;
  aim?: string;
}

/** Puts the figures between the marks in `README.md`. */
export function writeFigures(figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, aim = '' }) => `| ${name} | ${value} | ${aim} |`);
  const table = ['| Figure | Measured | Aim |', '| --- | --- | --- |', ...rows].join('\n');
  const readme = readFileSync('README.md', 'utf8');
  writeFileSync(
    'README.md',
    readme.replace(
      /(<!-- figures -->)[\s\S]*?(<!-- \/figures -->)/,
      (_, open: string, close: string) => `${open}\n\n${table}\n\n${close}`,
    ),
  );
}
