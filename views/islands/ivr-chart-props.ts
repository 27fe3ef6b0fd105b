/** What a chart draws. Plain figures; the labels are those of the table under it. */
export interface ChartProps {
  /** Of the file that it is saved as. */
  name: string;
  title: string;
  kind: 'columns' | 'lines' | 'rows';
  labels: readonly string[];
  series: readonly ChartSeries[];
}

export interface ChartSeries {
  label: string;
  /** One a label. */
  values: readonly number[];
}

/** Where the chart's own button goes, beside those of the page: its space is kept. */
export const chartPngId = ({ name }: Pick<ChartProps, 'name'>) => `chart-${name}-png`;
