import type { ReactNode } from 'react';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { count } from '../../shared/ivr/metric-columns.ts';
import { followUpLabel, ivrTabs, writeIvrState, type IvrState } from '../../shared/ivr/state.ts';
import { ivrFrameStrings, ivrMessages } from '../../shared/locales/en/ivr.ts';
import { areas } from '../../shared/sections.ts';
import { timesIn } from '../../shared/time-zones.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { Empty } from '../ui/empty.tsx';
import { Notice } from '../ui/notice.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { callerNameOf } from './call-table.tsx';
import { IvrFilters, isLog, Presets, type Filtered } from './ivr-filters.tsx';
import type { IvrFrame } from './props.ts';
import { periodName, describeRange } from './format.ts';

interface Props {
  frame: IvrFrame;
  isFew?: boolean;
  lead?: string;
  children: ReactNode;
}

/** Id of the line with the count, which changes when a follow-up is saved. */
export const ivrLeadId = 'ivr-lead';

export function IvrPage({ frame, isFew, lead, children }: Props) {
  const { shell, state, numbers, providers, corrected, partial, failure } = frame;
  const filtered = { state, numbers, providers };
  return (
    <AppShell {...shell} current="ivr">
      <Top {...filtered} about={[lead, ...describeScope(frame)].filter(Boolean).join(' · ')} />
      {partial && <Notice kind="info" text={ivrMessages.partial(count(partial.seen), count(partial.of))} />}
      {corrected.length > 0 && <Notice kind="info" text={corrected.join(' ')} />}
      {isLog(state) && <IvrFilters {...filtered} isFew={isFew} />}
      {failure ? (
        <Empty title={ivrFrameStrings.failed} text={failure}>
          <a className="btn btn-quiet" href={writeIvrState(state)}>
            {controlStrings.tryAgain}
          </a>
        </Empty>
      ) : (
        children
      )}
    </AppShell>
  );
}

/** Tabs, header and filters. The call log has its filters next to its rows instead. */
function Top({ about, ...filtered }: Filtered & { about: string }) {
  const { state } = filtered;
  return (
    <>
      <TabLinks
        label={ivrFrameStrings.tabs}
        tabs={[
          ...ivrTabs.map((label, tab) => ({ label, ...linkTo(state, tab, 'collected') })),
          { label: followUpLabel, ...linkTo(state, 2, 'followUp') },
          { label: areas.payments.label, href: areas.payments.path },
        ]}
      />
      <div className={state.tab === 0 ? 'head' : 'head is-list'}>
        <div>
          <h1>{titleOf(state)}</h1>
          <p className="soft" id={ivrLeadId}>
            {about}
          </p>
        </div>
        <Presets state={state} />
        {!isLog(state) && <IvrFilters {...filtered} />}
      </div>
    </>
  );
}

function titleOf(state: IvrState): string {
  if (state.tab === 0) return periodName(state);
  return state.tab === 2 && state.view === 'followUp' ? followUpLabel : ivrTabs[state.tab];
}

function describeScope({ state, zone, nowSeconds, numbers }: IvrFrame): string[] {
  const { range, number, provider, tab } = state;
  const isList = tab !== 0;
  return [
    isList ? periodName(state) : '',
    describeRange(range, zone, nowSeconds),
    number ? callerNameOf(number, numbers) : isList ? '' : ivrFrameStrings.everyNumber,
    provider || (isList ? '' : ivrFrameStrings.everyProvider),
    timesIn(zone, nowSeconds),
  ];
}

/** Returns the link to a tab. It keeps the range, number, clinician, columns and sorting, but not the search. */
function linkTo(state: IvrState, tab: number, view: IvrState['view']) {
  const { preset, range, number, provider, columns, oldestFirst, size } = state;
  const carriedOver = { preset, range, number, provider, columns, oldestFirst, size };
  const there: IvrState = {
    ...carriedOver,
    tab: tab === 1 ? 1 : tab === 2 ? 2 : 0,
    search: '',
    phone: '',
    page: 1,
    view,
  };
  const isCurrent = state.tab === tab && (tab !== 2 || state.view === view);
  return { href: writeIvrState(there), current: isCurrent };
}
