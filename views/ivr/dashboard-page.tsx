import type { Compared } from '../../shared/ivr/range.ts';
import { writeIvrState } from '../../shared/ivr/state.ts';
import { formatHour } from '../../shared/time.ts';
import { Empty } from '../ui/empty.tsx';
import { DashboardCharts } from './dashboard-charts.tsx';
import { IvrPage } from './ivr-frame.tsx';
import { LeadFigures, Meanings } from './lead-figures.tsx';
import type { DashboardPageProps, IvrFrame } from './props.ts';
import { sayRange } from './words.ts';

/** What the phone system did: ten figures, and by hour, day and provider. */
export function DashboardPage({ dashboard, before, ...frame }: DashboardPageProps) {
  return (
    <IvrPage frame={frame}>
      {dashboard && (
        <>
          <LeadFigures total={dashboard.total} before={before?.total} />
          {before && <p className="soft compared">{comparedWords(before, frame)}</p>}
          <Meanings />
          {dashboard.total.calls === 0 ? (
            <NoCalls frame={frame} />
          ) : (
            <DashboardCharts dashboard={dashboard} frame={frame} />
          )}
        </>
      )}
    </IvrPage>
  );
}

/** A day that is not over is compared with as much of the one before. */
function comparedWords({ range, end, isCut }: Compared, { zone, nowSeconds }: IvrFrame): string {
  const days = `Compared with ${sayRange(range, zone, nowSeconds)}`;
  return isCut ? `${days} up to ${formatHour(end, zone)}, as today is not over.` : `${days}.`;
}

function NoCalls({ frame: { state } }: { frame: IvrFrame }) {
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
