import { figureColumns } from '../../shared/ivr/figures.ts';
import type { Figures } from '../../shared/ivr/highlights.ts';
import { ScrolledTable } from './scrolled-table.tsx';

interface Props {
  /** Read out before the table. */
  caption: string;
  /** Over the first column. */
  head: string;
  rows: readonly Figures[];
  /** The last row; it is what the figures above say. */
  total: Figures;
}

/** The figures of a chart as rows. */
export function FiguresTable({ caption, head, rows, total }: Props) {
  const heads = [head, ...figureColumns.map(({ label }) => label)];
  return <ScrolledTable caption={caption} heads={heads} rows={rows.map(textsOf)} total={textsOf(total)} />;
}

const textsOf = ({ label, tally }: Figures) => [label, ...figureColumns.map(({ write }) => write(tally))];
