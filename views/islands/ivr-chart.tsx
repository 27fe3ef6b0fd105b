import { useEffect, useState, type ComponentType } from 'react';
import type { ChartProps } from './ivr-chart-props.ts';

/** Maximum number of rows for the half-height chart. */
const fewRows = 4;

/**
 * Chart island. On the server and during hydration, it only reserves space; the chart itself loads after the page is ready.
 * If loading fails, the page's table still shows the same data.
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
  const isShort = props.kind === 'rows' && props.labels.length <= fewRows;
  return (
    <div className={isShort ? 'chart-space is-short' : 'chart-space'}>{Drawn && <Drawn {...props} />}</div>
  );
}
