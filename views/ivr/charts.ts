import type { MetricRow } from '../../shared/ivr/highlights.ts';
import type { ChartProps } from '../islands/ivr-chart-props.ts';

export type Chart = Omit<ChartProps, 'period' | 'file'>;

const parts = { transfers: 'of these transferred', payments: 'of these paid' } as const;

export function chartOf(
  chart: Pick<Chart, 'name' | 'title' | 'kind'>,
  rows: readonly MetricRow[],
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
