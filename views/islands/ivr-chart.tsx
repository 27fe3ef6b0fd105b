import { useEffect, useState, type ComponentType } from 'react';
import type { ChartProps } from './ivr-chart-props.ts';

/** A chart of so many rows needs no more than half of the room. */
const fewRows = 4;

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
  const isShort = props.kind === 'rows' && props.labels.length <= fewRows;
  return (
    <div className={isShort ? 'chart-space is-short' : 'chart-space'}>{Drawn && <Drawn {...props} />}</div>
  );
}
