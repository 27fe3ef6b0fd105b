import type { Dashboard } from '../../shared/ivr/dashboard.ts';
import {
  byDay,
  byHour,
  byMonth,
  byProvider,
  firstOnes,
  type MetricRow,
} from '../../shared/ivr/highlights.ts';
import { pastOf } from '../../shared/ivr/range.ts';
import { dayKeyIn, formatDay } from '../../shared/time.ts';
import { ChartSection, chartOf } from './chart-section.tsx';
import { dayFinding, findingOf } from './finding-text.ts';
import { Funnel } from './funnel.tsx';
import type { IvrFrame } from './props.ts';
import { describeHour } from './transfer-text.ts';
import { formatDayLabels } from './format.ts';
import { metricColumns } from '../../shared/ivr/metric-columns.ts';
import { ScrolledTable } from './scrolled-table.tsx';

/** Maximum rows in the clinician chart; the table shows all. */
const mostInChart = 8;
/** Maximum number of days in a chart. Above it, months are drawn because the columns would be too thin. */
const mostDays = 92;

interface Props {
  dashboard: Dashboard;
  frame: IvrFrame;
}

export function DashboardCharts({ dashboard, frame }: Props) {
  const total = { label: 'Total', tally: dashboard.total };
  const [hours, providers] = [byHour(dashboard), byProvider(dashboard)];
  return (
    <>
      <ChartSection
        title="Calls by hour"
        finding={findingOf(hours, describeHour)}
        chart={chartOf({ name: 'by-hour', title: 'Calls by hour', kind: 'columns' }, hours, 'transfers')}
        exportName="hours"
        frame={frame}
      >
        <MetricsTable caption="Calls by hour" head="Hour" rows={hours} total={total} />
      </ChartSection>
      <ByDay dashboard={dashboard} frame={frame} total={total} />
      <ChartSection
        title="Calls by provider"
        finding={findingOf(providers, (name) => `for ${name}`)}
        chart={chartOf(
          { name: 'by-provider', title: 'Calls by provider', kind: 'rows' },
          firstOnes(providers, mostInChart),
          'transfers',
        )}
        exportName="providers"
        frame={frame}
      >
        <MetricsTable caption="Calls by provider" head="Provider" rows={providers} total={total} />
      </ChartSection>
      <Funnel dashboard={dashboard} frame={frame} />
    </>
  );
}

/** Chart by day, or by month for a long range. The table always lists the days. */
function ByDay({ dashboard, frame, total }: Props & { total: MetricRow }) {
  const { state, zone, nowSeconds } = frame;
  const days = formatDayLabels(byDay(dashboard, pastOf(state.range, dayKeyIn(zone, nowSeconds))), frame);
  const months = byMonth(dashboard);
  const isLong = days.length > mostDays;
  const ofMonths = { name: 'by-month', title: 'Calls by month', kind: 'columns' } as const;
  const ofDays = { name: 'by-day', title: 'Calls by day', kind: 'columns' } as const;
  return (
    <ChartSection
      title={isLong ? ofMonths.title : ofDays.title}
      finding={dayFinding(dashboard, (day) => formatDay(day, zone, nowSeconds))}
      chart={
        isLong
          ? chartOf(ofMonths, shortly(months).toReversed(), 'payments')
          : chartOf(ofDays, days, 'payments')
      }
      exportName="days"
      frame={frame}
    >
      {months.length > 1 && (
        <MetricsTable caption="Calls by month" head="Month" rows={months} total={total} />
      )}
      <MetricsTable caption="Calls by day" head="Day" rows={days.toReversed()} total={total} />
    </ChartSection>
  );
}

/** Shortens `November 2026` to `Nov 2026` so that a year of labels fits. */
const shortly = (months: readonly MetricRow[]) =>
  months.map(({ label, tally }) => ({ label: label.replace(/^(\w{3})\w*/, '$1'), tally }));

interface MetricsTableProps {
  /** Caption for screen readers only. */
  caption: string;
  head: string;
  rows: readonly MetricRow[];
  total: MetricRow;
}

function MetricsTable({ caption, head, rows, total }: MetricsTableProps) {
  const heads = [head, ...metricColumns.map(({ label }) => label)];
  return <ScrolledTable caption={caption} heads={heads} rows={rows.map(textsOf)} total={textsOf(total)} />;
}

const textsOf = ({ label, tally }: MetricRow) => [label, ...metricColumns.map(({ write }) => write(tally))];
