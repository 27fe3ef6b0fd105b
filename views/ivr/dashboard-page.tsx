import {
  byDay,
  byHour,
  byMonth,
  byProvider,
  firstOnes,
  higherTransferRate,
  mostTransfers,
  type Figures,
} from '../../shared/ivr/highlights.ts';
import { count, share } from '../../shared/ivr/figures.ts';
import { hourLabels, type Dashboard } from '../../shared/ivr/dashboard.ts';
import { ivrExportHref } from '../../shared/ivr/export.ts';
import { pastOf, presetRange } from '../../shared/ivr/range.ts';
import { dayKeyIn } from '../../shared/time.ts';
import { writeIvrState } from '../../shared/ivr/state.ts';
import { Empty } from '../ui/empty.tsx';
import { ChartCard } from './chart-card.tsx';
import { chartOf } from './charts.ts';
import { FiguresTable } from './figures-table.tsx';
import { Funnel } from './funnel.tsx';
import { IvrPage } from './ivr-frame.tsx';
import { isLong } from './long-table.tsx';
import { MetricCards } from './metric-cards.tsx';
import type { DashboardPageProps } from './props.ts';
import { calls, writeRange } from './words.ts';

/** What the phone system did: ten figures, and by hour, day and provider. */
export function DashboardPage({ dashboard, before, ...frame }: DashboardPageProps) {
  return (
    <IvrPage frame={frame}>
      {dashboard && (
        <>
          <MetricCards total={dashboard.total} {...(before && { before: before.total })} />
          {before && <p className="soft compared">{`Compared with ${writeRange(before.range)}.`}</p>}
          {dashboard.total.calls === 0 ? (
            <NoCalls frame={frame} />
          ) : (
            <Charts dashboard={dashboard} frame={frame} />
          )}
        </>
      )}
    </IvrPage>
  );
}

type Frame = Omit<DashboardPageProps, 'dashboard' | 'before'>;

function NoCalls({ frame: { state, zone, nowSeconds } }: { frame: Frame }) {
  const wider = { ...state, preset: 'last30', range: presetRange('last30', zone, nowSeconds) } as const;
  return (
    <Empty title="No calls" text="Nobody called the chosen numbers in these days.">
      {state.preset !== 'last30' && (
        <a className="btn btn-quiet" href={writeIvrState(wider)}>
          Show the last 30 days
        </a>
      )}
    </Empty>
  );
}

/** Rows of the providers' chart; the table has them all. */
const mostInChart = 8;
/** Fewer days make no line, and more of them no line that can be read. */
const daysInLine = { fewest: 3, most: 92 };

function Charts({ dashboard, frame: { state, zone, nowSeconds } }: { dashboard: Dashboard; frame: Frame }) {
  const total = { label: 'Total', tally: dashboard.total };
  const [hours, providers] = [byHour(dashboard), byProvider(dashboard)];
  const days = byDay(dashboard, pastOf(state.range, dayKeyIn(zone, nowSeconds)));
  return (
    <div className="charts">
      <ChartCard
        title="By hour"
        text={transferWords(hours, whenWords)}
        chart={chartOf({ name: 'by-hour', title: 'Calls by hour', kind: 'columns' }, hours)}
        csvHref={ivrExportHref(state, 'hours')}
        rows={hours.length}
      >
        <FiguresTable caption="Calls by hour" head="Hour" rows={hours} total={total} />
      </ChartCard>
      <ChartCard
        title="By provider"
        text={transferWords(providers, (name) => `for ${name}`)}
        chart={chartOf(
          { name: 'by-provider', title: 'Calls by provider', kind: 'rows' },
          firstOnes(providers, mostInChart),
        )}
        csvHref={ivrExportHref(state, 'providers')}
        rows={providers.length}
      >
        <FiguresTable caption="Calls by provider" head="Provider" rows={providers} total={total} />
      </ChartCard>
      <ByDay dashboard={dashboard} days={days} csvHref={ivrExportHref(state, 'days')} />
      <Funnel dashboard={dashboard} csvHref={ivrExportHref(state, 'funnel')} />
    </div>
  );
}

interface ByDayProps {
  dashboard: Dashboard;
  /** In order of time. */
  days: readonly Figures[];
  csvHref: string;
}

/** Of a long range the months are drawn, and its days fold away. */
function ByDay({ dashboard, days, csvHref }: ByDayProps) {
  const total = { label: 'Total', tally: dashboard.total };
  const months = byMonth(dashboard);
  const ofMonths = { name: 'by-month', title: 'Calls by month', kind: 'columns' } as const;
  const kind = days.length < daysInLine.fewest ? 'columns' : 'lines';
  const ofDays = { name: 'by-day', title: 'Calls by day', kind } as const;
  const isYear = days.length > daysInLine.most;
  return (
    <ChartCard
      title={isYear ? 'By month and day' : 'By day'}
      chart={isYear ? chartOf(ofMonths, months.toReversed()) : chartOf(ofDays, days)}
      csvHref={csvHref}
      rows={days.length}
      summary={
        isLong(days) && <FiguresTable caption="Calls by month" head="Month" rows={months} total={total} />
      }
    >
      <FiguresTable caption="Calls by day" head="Day" rows={days.toReversed()} total={total} />
    </ChartCard>
  );
}

/** Which hour or provider loses most callers to transfer, and where the largest share is. */
function transferWords(rows: readonly Figures[], where: (label: string) => string): string {
  const most = mostTransfers(rows);
  if (!most) return 'No caller was transferred.';
  const { label, tally } = most;
  const first = `Most transfers ${where(label)}: ${count(tally.transfers)} of ${calls(tally.calls)} (${share(tally.transfers, tally.calls)}).`;
  const rate = higherTransferRate(rows, most);
  if (!rate) return first;
  return `${first} Largest share ${where(rate.label)}: ${share(rate.tally.transfers, rate.tally.calls)}.`;
}

/** A bucket's label inside a sentence. */
function whenWords(label: string): string {
  if (label === hourLabels[0]) return 'before 7 AM';
  return label === hourLabels.at(-1) ? 'from 8 PM on' : `in the hour from ${label}`;
}
