import { useEffect, useState, type ComponentType } from 'react';
import type { ChartProps } from './ivr-chart-props.ts';

/**
 * The space of a chart, on the server and at first in the browser; the chart itself is loaded into it once the page, with
 * all its figures, stands. Where that fails the table below says the same.
 */
export function IvrChart(props: ChartProps) {
  const [Drawn, setDrawn] = useState<ComponentType<ChartProps>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('./ivr-charts.tsx').then(
      ({ DrawnChart }) => setDrawn(() => DrawnChart),
      () => setFailed(true),
    );
  }, []);
  if (failed) return null;
  return <div className={`chart-space chart-${props.kind}`}>{Drawn && <Drawn {...props} />}</div>;
}
