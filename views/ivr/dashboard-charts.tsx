import { dashboardStrings } from '../../shared/locales/en/ivr.ts';
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

const { titles, heads } = dashboardStrings;

interface Props {
  dashboard: Dashboard;
  frame: IvrFrame;
}

export function DashboardCharts({ dashboard, frame }: Props) {
  const total = { label: dashboardStrings.total, tally: dashboard.total };
  const [hours, providers] = [byHour(dashboard), byProvider(dashboard)];
  return (
    <>
      <ChartSection
        title={titles.hours}
        finding={findingOf(hours, describeHour)}
        chart={chartOf({ name: 'by-hour', title: titles.hours, kind: 'columns' }, hours, 'transfers')}
        exportName="hours"
        frame={frame}
      >
        <MetricsTable caption={titles.hours} head={heads.hour} rows={hours} total={total} />
      </ChartSection>
      <ByDay dashboard={dashboard} frame={frame} total={total} />
      <ChartSection
        title={titles.providers}
        finding={findingOf(providers, dashboardStrings.forProvider)}
        chart={chartOf(
          { name: 'by-provider', title: titles.providers, kind: 'rows' },
          firstOnes(providers, mostInChart),
          'transfers',
        )}
        exportName="providers"
        frame={frame}
      >
        <MetricsTable caption={titles.providers} head={heads.provider} rows={providers} total={total} />
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
  const ofMonths = { name: 'by-month', title: titles.months, kind: 'columns' } as const;
  const ofDays = { name: 'by-day', title: titles.days, kind: 'columns' } as const;
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
        <MetricsTable caption={titles.months} head={heads.month} rows={months} total={total} />
      )}
      <MetricsTable caption={titles.days} head={heads.day} rows={days.toReversed()} total={total} />
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
  const labels = [head, ...metricColumns.map(({ label }) => label)];
  return <ScrolledTable caption={caption} heads={labels} rows={rows.map(textsOf)} total={textsOf(total)} />;
}

const textsOf = ({ label, tally }: MetricRow) => [label, ...metricColumns.map(({ write }) => write(tally))];
