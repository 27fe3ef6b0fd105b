import type { ReactNode } from 'react';
import { count } from '../../shared/ivr/figures.ts';
import { ivrMessages } from '../../shared/messages/ivr.ts';
import { ivrTabs, writeIvrState, type IvrState } from '../../shared/ivr/state.ts';
import { areas } from '../../shared/sections.ts';
import { zoneName } from '../../shared/zone-name.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { Empty } from '../ui/empty.tsx';
import { Notice } from '../ui/notice.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import { IvrFilters } from './ivr-filters.tsx';
import type { IvrFrame } from './props.ts';
import { rangeWords } from './words.ts';

interface Props {
  frame: IvrFrame;
  /** Beside the title. */
  actions?: ReactNode;
  /** Under the filters that all tabs have, inside their form. */
  moreFilters?: ReactNode;
  children: ReactNode;
}

/** The page of a tab: its head, the filters, and the body or why it cannot be shown. */
export function IvrPage({ frame, actions, moreFilters, children }: Props) {
  const { shell, state, corrected, zone, nowSeconds, partial, failure } = frame;
  return (
    <AppShell {...shell} current="ivr">
      <TabLinks
        label="IVR"
        tabs={[
          ...ivrTabs.map((label, tab) => ({ label, ...linkTo(state, tab) })),
          { label: areas.payments.label, href: areas.payments.path },
        ]}
      />
      <div className="head">
        <div>
          <h1>{ivrTabs[state.tab]}</h1>
          <p className="soft">{`${rangeWords(state)} · times in ${zoneName(zone, nowSeconds)}`}</p>
        </div>
        {actions && <div className="actions">{actions}</div>}
      </div>
      {partial && <Notice kind="info" text={ivrMessages.partial(count(partial.seen), count(partial.of))} />}
      {corrected.length > 0 && <Notice kind="info" text={corrected.join(' ')} />}
      <IvrFilters frame={frame}>{moreFilters}</IvrFilters>
      {failure ? (
        <Empty title="The calls cannot be read right now" text={failure}>
          <a className="btn btn-quiet" href={writeIvrState(state)}>
            Try again
          </a>
        </Empty>
      ) : (
        children
      )}
    </AppShell>
  );
}

/** Another tab keeps range, number and provider; what only one tab narrows by stays behind. */
function linkTo(state: IvrState, tab: number) {
  const { preset, range, number, provider, columns, oldestFirst, size } = state;
  const kept = { preset, range, number, provider, columns, oldestFirst, size };
  const there: IvrState = {
    ...kept,
    tab: tab === 1 ? 1 : tab === 2 ? 2 : 0,
    search: '',
    phone: '',
    page: 1,
    view: 'collected',
  };
  return { href: writeIvrState(there), current: state.tab === tab };
}
