/** What a chart draws. Plain figures; the labels are those of the table under it. */
export interface ChartProps {
  /** Of its place in the page. */
  name: string;
  title: string;
  /** What it counts, for a picture that has left the page: its days, and what they are narrowed to. */
  period: string;
  /** Of the file that it is saved as, without an ending: that of its CSV. */
  file: string;
  kind: 'columns' | 'rows';
  labels: readonly string[];
  /** The whole, and where there is one the part of it that is drawn over it. */
  series: readonly ChartSeries[];
}

interface ChartSeries {
  label: string;
  /** One a label. */
  values: readonly number[];
}

/** Where the chart's own button goes, beside those of the page: its space is kept. */
export const chartPngId = ({ name }: Pick<ChartProps, 'name'>) => `chart-${name}-png`;
