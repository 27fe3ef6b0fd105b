import type { ReactNode } from 'react';
import { dashboardStrings } from '../../shared/locales/en/ivr.ts';
import { apiCalls } from '../../shared/api-calls.ts';
import { ivrExportHref, ivrFileName, type IvrExport } from '../../shared/ivr/state.ts';
import { hasNeeded } from '../../shared/rights.ts';
import { Island } from '../island.tsx';
import { chartPngId, type ChartProps } from '../islands/ivr-chart-props.ts';
import { callerNameOf } from './call-table.tsx';
import type { IvrFrame } from './props.ts';
import { writeRange } from './format.ts';
import type { MetricRow } from '../../shared/ivr/highlights.ts';

interface Props {
  title: string;
  finding: string;
  chart: Chart;
  exportName: IvrExport;
  frame: Pick<IvrFrame, 'shell' | 'state' | 'numbers'>;
  children: ReactNode;
}

/** Section with an insight, a chart, and its collapsed table. Without JavaScript, the table is expanded because no chart is drawn. */
export function ChartSection({ title, finding, chart, exportName, frame, children }: Props) {
  const id = `chart-${chart.name}`;
  const drawn = { ...chart, period: describePeriod(frame), file: ivrFileName(frame.state, exportName) };
  return (
    <section className="sec" aria-labelledby={id}>
      <SectionHead id={id} title={title} fills={chart.series.map(({ label }) => label)} />
      <p className="soft finding">{finding}</p>
      <Island name="ivr-chart" props={drawn} />
      <details className="fold chart-table">
        <summary>{dashboardStrings.asTable}</summary>
        {children}
        <p className="chart-files">
          {hasNeeded(frame.shell, apiCalls.noteExport.needs) && (
            <a
              className="btn btn-quiet btn-small"
              href={ivrExportHref(frame.state, exportName)}
              aria-label={dashboardStrings.csvOf(title)}
              data-download
            >
              {dashboardStrings.csv}
            </a>
          )}
          <span className="chart-png" id={chartPngId(chart)} />
        </p>
      </details>
    </section>
  );
}

interface HeadProps {
  id: string;
  title: string;
  fills: readonly string[];
}

function SectionHead({ id, title, fills }: HeadProps) {
  return (
    <div className="sec-h">
      <h2 id={id}>{title}</h2>
      {fills.length > 1 && (
        <p className="chart-keys">
          {fills.map((label, index) => (
            <span key={label}>
              <i className={index === 0 ? undefined : 'is-part'} />
              {label}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** Formats the period and filters: `11/14/2026 to 11/20/2026, Main line, Dr. Patel`. */
function describePeriod({ state, numbers }: Props['frame']): string {
  const { range, number, provider } = state;
  return [writeRange(range), number && callerNameOf(number, numbers), provider].filter(Boolean).join(', ');
}

type Chart = Omit<ChartProps, 'period' | 'file'>;

export function chartOf(
  chart: Pick<Chart, 'name' | 'title' | 'kind'>,
  rows: readonly MetricRow[],
  part: 'transfers' | 'payments',
): Chart {
  return {
    ...chart,
    labels: rows.map(({ label }) => label),
    series: [
      { label: dashboardStrings.series.calls, values: rows.map(({ tally }) => tally.calls) },
      { label: dashboardStrings.series[part], values: rows.map(({ tally }) => tally[part]) },
    ],
  };
}
