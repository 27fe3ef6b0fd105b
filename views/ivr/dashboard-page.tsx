import { byDay, byHour, byMonth, byProvider, firstOnes, type Figures } from '../../shared/ivr/highlights.ts';
import type { Dashboard } from '../../shared/ivr/dashboard.ts';
import { pastOf, type Compared } from '../../shared/ivr/range.ts';
import { dayKeyIn, formatHour } from '../../shared/time.ts';
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
import { transferWords, whenWords } from './transfer-words.ts';
import { writeRange } from './words.ts';

/** What the phone system did: ten figures, and by hour, day and provider. */
export function DashboardPage({ dashboard, before, ...frame }: DashboardPageProps) {
  return (
    <IvrPage frame={frame}>
      {dashboard && (
        <>
          <MetricCards total={dashboard.total} before={before?.total} />
          {before && <p className="soft compared">{comparedWords(before, frame.zone)}</p>}
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

/** A day that is not over is compared with as much of the one before. */
function comparedWords({ range, end, isCut }: Compared, zone: string): string {
  const days = `Compared with ${writeRange(range)}`;
  return isCut ? `${days} up to ${formatHour(end, zone)}, as today is not over.` : `${days}.`;
}

type Frame = Omit<DashboardPageProps, 'dashboard' | 'before'>;

function NoCalls({ frame: { state } }: { frame: Frame }) {
  const { provider } = state;
  const text = provider
    ? `No call in these days was for ${provider}.`
    : 'Nobody called the chosen numbers in these days.';
  return (
    <Empty title="No calls" text={text}>
      {provider && (
        <a className="btn btn-quiet" href={writeIvrState({ ...state, provider: '' })}>
          Show all providers
        </a>
      )}
      {state.preset !== 'last30' && (
        <a className="btn btn-quiet" href={writeIvrState({ ...state, preset: 'last30' })}>
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

function Charts({ dashboard, frame }: { dashboard: Dashboard; frame: Frame }) {
  const { state, zone, nowSeconds } = frame;
  const total = { label: 'Total', tally: dashboard.total };
  const [hours, providers] = [byHour(dashboard), byProvider(dashboard)];
  const days = byDay(dashboard, pastOf(state.range, dayKeyIn(zone, nowSeconds)));
  return (
    <div className="charts">
      <ChartCard
        title="By hour"
        text={transferWords(hours, whenWords)}
        chart={chartOf({ name: 'by-hour', title: 'Calls by hour', kind: 'columns' }, hours)}
        what="hours"
        frame={frame}
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
        what="providers"
        frame={frame}
        rows={providers.length}
      >
        <FiguresTable caption="Calls by provider" head="Provider" rows={providers} total={total} />
      </ChartCard>
      <ByDay dashboard={dashboard} days={days} frame={frame} />
      <Funnel dashboard={dashboard} frame={frame} />
    </div>
  );
}

interface ByDayProps {
  dashboard: Dashboard;
  /** In order of time. */
  days: readonly Figures[];
  frame: Frame;
}

/** Of a long range the months are drawn, and its days fold away. */
function ByDay({ dashboard, days, frame }: ByDayProps) {
  const total = { label: 'Total', tally: dashboard.total };
  const months = byMonth(dashboard);
  const ofMonths = { name: 'by-month', title: 'Calls by month', kind: 'columns' } as const;
  const kind = days.length < daysInLine.fewest ? 'columns' : 'lines';
  const ofDays = { name: 'by-day', title: 'Calls by day', kind } as const;
  const isYear = days.length > daysInLine.most;
  return (
    <ChartCard
      title={isYear ? 'By month and day' : 'By day'}
      chart={isYear ? chartOf(ofMonths, shortly(months).toReversed()) : chartOf(ofDays, days)}
      what="days"
      frame={frame}
      rows={days.length}
      summary={
        isLong(days) && <FiguresTable caption="Calls by month" head="Month" rows={months} total={total} />
      }
    >
      <FiguresTable caption="Calls by day" head="Day" rows={days.toReversed()} total={total} />
    </ChartCard>
  );
}

/** `November 2026` → `Nov 2026`, so that there is room for a year of them. */
const shortly = (months: readonly Figures[]) =>
  months.map(({ label, tally }) => ({ label: label.replace(/^(\w{3})\w*/, '$1'), tally }));
