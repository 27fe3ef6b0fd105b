export interface ChartProps {
  name: string;
  title: string;
  /** Date range and filters, shown on the saved image. */
  period: string;
  /** File name of the saved image without extension, same as the CSV's. */
  file: string;
  kind: 'columns' | 'rows';
  labels: readonly string[];
  /** Total series and, optionally, a partial series drawn over it. */
  series: readonly ChartSeries[];
}

interface ChartSeries {
  label: string;
  values: readonly number[];
}

export const chartPngId = ({ name }: Pick<ChartProps, 'name'>) => `chart-${name}-png`;
