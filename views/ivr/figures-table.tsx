import { figureColumns } from '../../shared/ivr/figures.ts';
import type { Figures } from '../../shared/ivr/highlights.ts';
import { ScrolledTable } from './scrolled-table.tsx';

interface Props {
  /** Caption for screen readers only. */
  caption: string;
  head: string;
  rows: readonly Figures[];
  total: Figures;
}

export function FiguresTable({ caption, head, rows, total }: Props) {
  const heads = [head, ...figureColumns.map(({ label }) => label)];
  return <ScrolledTable caption={caption} heads={heads} rows={rows.map(textsOf)} total={textsOf(total)} />;
}

const textsOf = ({ label, tally }: Figures) => [label, ...figureColumns.map(({ write }) => write(tally))];
