import type { Figures } from '../../shared/ivr/highlights.ts';
import type { Tally } from '../../shared/ivr/metrics.ts';
import type { ChartProps } from '../islands/ivr-chart-props.ts';

/** A chart before the card gives it its file. */
export type Chart = Omit<ChartProps, 'period' | 'file'>;

type Series = readonly (readonly [label: string, key: keyof Tally])[];

const flow: Series = [
  ['Calls', 'calls'],
  ['Payments', 'payments'],
  ['Transfers', 'transfers'],
];

/** The chart of a table of figures. */
export function chartOf(
  chart: Pick<Chart, 'name' | 'title' | 'kind'>,
  rows: readonly Figures[],
  series: Series = flow,
): Chart {
  return {
    ...chart,
    labels: rows.map(({ label }) => label),
    series: series.map(([label, key]) => ({ label, values: rows.map(({ tally }) => tally[key]) })),
  };
}
