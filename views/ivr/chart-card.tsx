import { apiCalls } from '../../shared/api-calls.ts';
import { hasNeeded } from '../../shared/rights.ts';
import type { ReactNode } from 'react';
import { Island } from '../island.tsx';
import { LongTable } from './long-table.tsx';
import { ivrExportHref, ivrFileName, type IvrExport } from '../../shared/ivr/export.ts';
import { chartPngId } from '../islands/ivr-chart-props.ts';
import { nameOf } from './call-table.tsx';
import type { Chart } from './charts.ts';
import type { IvrFrame } from './props.ts';
import { writeRange } from './words.ts';

interface Props {
  title: string;
  /** What to see in it, as a sentence. */
  text?: string;
  chart: Chart;
  /** The same figures as CSV. */
  what: IvrExport;
  frame: Pick<IvrFrame, 'shell' | 'state' | 'numbers'>;
  /** How many rows the table has. */
  rows: number;
  /** Totals that stand between the chart and a table that is too long to be seen at once. */
  summary?: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** A chart over its own figures: the table is complete without scripts, the chart comes alive in space kept for it. */
export function ChartCard({ title, text, chart, what, frame, rows, summary, children }: Props) {
  const id = `chart-${chart.name}`;
  const drawn = { ...chart, period: periodWords(frame), file: ivrFileName(frame.state, what) };
  return (
    <section className="card chart-card" aria-labelledby={id}>
      <div className="chart-head">
        <div>
          <h2 id={id}>{title}</h2>
          {text && <p className="soft">{text}</p>}
        </div>
        <div className="actions">
          {hasNeeded(frame.shell, apiCalls.noteExport.needs) && (
            <a
              className="btn btn-quiet btn-small"
              href={ivrExportHref(frame.state, what)}
              aria-label={`CSV of ${title}`}
              data-download
            >
              CSV
            </a>
          )}
          <span className="chart-png" id={chartPngId(chart)} />
        </div>
      </div>
      <Island name="ivr-chart" props={drawn} />
      {summary}
      <LongTable label="Figures as a table" rows={rows}>
        {children}
      </LongTable>
    </section>
  );
}

/** `11/14/2026 to 11/20/2026, Main line, Dr. Patel` */
function periodWords({ state, numbers }: Props['frame']): string {
  const { range, number, provider } = state;
  return [writeRange(range), number && nameOf(number, numbers), provider].filter(Boolean).join(', ');
}
