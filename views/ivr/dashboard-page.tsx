import type { Compared } from '../../shared/ivr/range.ts';
import { dashboardStrings, ivrFrameStrings } from '../../shared/locales/en/ivr.ts';
import { writeIvrState } from '../../shared/ivr/state.ts';
import { midSentence, formatMoment } from '../../shared/time.ts';
import { Empty } from '../ui/empty.tsx';
import { DashboardCharts } from './dashboard-charts.tsx';
import { createNewerCallLookup, FollowUpItem } from './follow-up-item.tsx';
import { IvrPage } from './ivr-frame.tsx';
import { LeadMetrics, Meanings } from './lead-metrics.tsx';
import type { DashboardPageProps, IvrFrame, FollowUpCalls } from './props.ts';
import { describeRange } from './format.ts';

export function DashboardPage({ dashboard, before, openFollowUps, ...frame }: DashboardPageProps) {
  return (
    <IvrPage frame={frame}>
      {dashboard && (
        <>
          <LeadMetrics total={dashboard.total} before={before?.total} />
          {before && <p className="soft compared">{describeComparison(before, frame)}</p>}
          <Meanings />
          {dashboard.total.calls === 0 ? (
            <NoCalls frame={frame} />
          ) : (
            <>
              <DashboardCharts dashboard={dashboard} frame={frame} />
              {openFollowUps && openFollowUps.rows.length > 0 && (
                <OpenFollowUps {...frame} {...openFollowUps} />
              )}
            </>
          )}
        </>
      )}
    </IvrPage>
  );
}

function OpenFollowUps({ rows, ...props }: IvrFrame & FollowUpCalls) {
  const { state } = props;
  const newerCallOf = createNewerCallLookup(rows);
  return (
    <section className="sec" aria-labelledby="waiting">
      <div className="sec-h">
        <h2 id="waiting">{dashboardStrings.unpaid}</h2>
        <p>
          <a href={writeIvrState({ ...state, tab: 2, view: 'followUp' })}>{dashboardStrings.followUp}</a>
        </p>
      </div>
      <ul className="follow is-brief">
        {rows.map((row) => (
          <FollowUpItem key={row.id} {...props} call={row} newerCall={newerCallOf(row)} isBrief />
        ))}
      </ul>
    </section>
  );
}

/** Describes the comparison period. If today is not over, the comparison period ends at the same time of day. */
function describeComparison({ range, end, isCut }: Compared, { zone, nowSeconds }: IvrFrame): string {
  const compared = dashboardStrings.comparedWith(describeRange(range, zone, nowSeconds));
  return isCut
    ? dashboardStrings.comparedUpTo(compared, midSentence(formatMoment(end, zone, nowSeconds)))
    : `${compared}.`;
}

function NoCalls({ frame: { state } }: { frame: IvrFrame }) {
  const { provider } = state;
  const text = provider ? dashboardStrings.noneForProvider(provider) : dashboardStrings.none;
  return (
    <Empty title={ivrFrameStrings.noCalls} text={text}>
      {provider && (
        <a className="btn btn-quiet" href={writeIvrState({ ...state, provider: '' })}>
          {dashboardStrings.allProviders}
        </a>
      )}
      {state.preset !== 'last30' && (
        <a className="btn btn-quiet" href={writeIvrState({ ...state, preset: 'last30' })}>
          {dashboardStrings.last30}
        </a>
      )}
    </Empty>
  );
}
