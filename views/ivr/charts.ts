import type { Figures } from '../../shared/ivr/highlights.ts';
import type { ChartProps } from '../islands/ivr-chart-props.ts';

/** A chart before its section gives it its file. */
export type Chart = Omit<ChartProps, 'period' | 'file'>;

/** Of all calls, the part that a chart tells of. */
const parts = { transfers: 'of these transferred', payments: 'of these paid' } as const;

/** The calls of a table of figures, and the part of them that matters there. */
export function chartOf(
  chart: Pick<Chart, 'name' | 'title' | 'kind'>,
  rows: readonly Figures[],
  part: keyof typeof parts,
): Chart {
  return {
    ...chart,
    labels: rows.map(({ label }) => label),
    series: [
      { label: 'Calls', values: rows.map(({ tally }) => tally.calls) },
      { label: parts[part], values: rows.map(({ tally }) => tally[part]) },
    ],
  };
}
