import type { ReactNode } from 'react';
import { Island } from '../island.tsx';
import { LongTable } from './long-table.tsx';
import { chartPngId, type ChartProps } from '../islands/ivr-chart-props.ts';

interface Props {
  title: string;
  /** What to see in it, as a sentence. */
  text?: string;
  chart: ChartProps;
  /** The same figures as CSV. */
  csvHref: string;
  /** How many rows the table has. */
  rows: number;
  /** Totals that stand between the chart and a table that is too long to be seen at once. */
  summary?: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** A chart over its own figures: the table is complete without scripts, the chart comes alive in space kept for it. */
export function ChartCard({ title, text, chart, csvHref, rows, summary, children }: Props) {
  const id = `chart-${chart.name}`;
  return (
    <section className="card chart-card" aria-labelledby={id}>
      <div className="chart-head">
        <div>
          <h2 id={id}>{title}</h2>
          {text && <p className="soft">{text}</p>}
        </div>
        <div className="actions">
          <a className="btn btn-quiet btn-small" href={csvHref} aria-label={`CSV of ${title}`} data-download>
            CSV
          </a>
          <span className="chart-png" id={chartPngId(chart)} />
        </div>
      </div>
      <Island name="ivr-chart" props={chart} />
      {summary}
      <LongTable label="Figures as a table" rows={rows}>
        {children}
      </LongTable>
    </section>
  );
}
