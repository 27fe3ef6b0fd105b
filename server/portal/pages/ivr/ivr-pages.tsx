import type { ReactElement } from 'react';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { sessionMessages } from '../../../../shared/messages/router.ts';
import { outcomeOf } from '../../../../shared/ivr/outcome.ts';
import { followUpLabel, ivrTabs, writeIvrState, type IvrState } from '../../../../shared/ivr/state.ts';
import { CallLogPage } from '../../../../views/ivr/call-log-page.tsx';
import { CallPage } from '../../../../views/ivr/call-page.tsx';
import { CollectedPage } from '../../../../views/ivr/collected-page.tsx';
import { DashboardPage } from '../../../../views/ivr/dashboard-page.tsx';
import type { IvrFrame } from '../../../../views/ivr/props.ts';
import { MessagePage } from '../../../../views/shell/message-page.tsx';
import { allowSound } from '../../http/headers.ts';
import { HttpError } from '../../http/errors.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { findContact } from './caller-contact.ts';
import { loadChoices, loadNumbers, readIvrVisit, withKnownNumber, type IvrVisit } from './ivr-visit.ts';
import { loadCall, loadCalls } from './load-calls.ts';
import { loadDashboard } from './load-dashboard.ts';
import { findPaidSince } from './paid-since.ts';
import { findRecordings } from './recording.ts';
import { logFilterOf, paymentsFilterOf } from './queries.ts';

/** `/app/ivr`: the tab that the address names, or what is missing for it. */
export const ivrPage: Page = { show: showIvr };

async function showIvr(signedIn: Visit): Promise<void> {
  const asked = readIvrVisit(signedIn);
  if (!asked.signedIn().hasIvrNumber) return sendNoIvr(asked);
  const choices = await loadChoices(asked);
  if (!choices.failure && choices.numbers.length === 0) return sendNoIvr(asked);
  const visit = withKnownNumber(asked, choices.numbers);
  const frame: IvrFrame = { ...frameOf(visit), ...choices };
  const element = choices.failure ? emptyTab(visit, frame) : await tabs[visit.state.tab](visit, frame);
  const status = element.props.failure ? 502 : 200;
  visit.show({ status, title: ivrTabs[visit.state.tab], styles: 'all', element });
}

/** `/app/ivr/calls/:id`: one call's trail, in plain words. */
export const callPage: Page = { show: showCall };

async function showCall(asked: Visit): Promise<void> {
  const visit = readIvrVisit(asked);
  const id = String(asked.req.params['id']);
  const [call, numbers] = await Promise.all([loadCall(visit, id), loadNumbers(visit)]);
  if (call === 'missing') throw new HttpError(404, { message: resourceMessages.noSuch('call') });
  if (call === 'unavailable') throw new HttpError(502);
  const { nowSeconds, state } = visit;
  const [paid, contactHref, recordings] = await Promise.all([
    outcomeOf(call).next ? findPaidSince(visit, numbers, [call]) : undefined,
    findContact(visit, call),
    findRecordings(visit, call.id),
  ]);
  if (recordings.length > 0) allowSound(visit.res);
  const element = (
    <CallPage
      shell={shellOf(visit)}
      {...{ nowSeconds, call, numbers }}
      zone={visit.zone()}
      back={backTo(state)}
      paidSince={paid}
      contactHref={contactHref}
      recordings={recordings}
    />
  );
  visit.show({ title: 'Call', styles: 'all', element });
}

/** The list that led to a call; without one, the log. */
function backTo(state: IvrState): { label: string; href: string } {
  const tab = state.tab === 2 ? 2 : 1;
  const label = tab === 2 && state.view === 'followUp' ? followUpLabel : ivrTabs[tab];
  return { label, href: writeIvrState({ ...state, tab }) };
}

type Tab = (visit: IvrVisit, frame: IvrFrame) => Promise<ReactElement<{ failure?: string }>>;

const tabs: Readonly<Record<IvrVisit['state']['tab'], Tab>> = {
  0: async (visit, frame) => (
    <DashboardPage {...frame} {...await loadDashboard(visit, frame.numbers, { compare: true })} />
  ),
  1: async (visit, frame) => (
    <CallLogPage {...frame} {...await loadCalls(visit, frame.numbers, logFilterOf(visit.state))} />
  ),
  2: async (visit, frame) => {
    const isFollowUp = visit.state.view === 'followUp';
    const [figures, calls] = await Promise.all([
      loadDashboard(visit, frame.numbers, { compare: false }),
      loadCalls(visit, frame.numbers, paymentsFilterOf({ isFollowUp })),
    ]);
    const paidSince = isFollowUp ? await findPaidSince(visit, frame.numbers, calls.rows) : undefined;
    return <CollectedPage {...frame} {...figures} {...calls} paidSince={paidSince} />;
  },
};

function emptyTab({ state }: IvrVisit, frame: IvrFrame): ReactElement<{ failure?: string }> {
  if (state.tab === 0) return <DashboardPage {...frame} />;
  return state.tab === 1 ? <CallLogPage {...frame} rows={[]} /> : <CollectedPage {...frame} rows={[]} />;
}

function frameOf(visit: IvrVisit): Omit<IvrFrame, 'numbers' | 'providers'> {
  const { state, corrected, zone, nowSeconds } = visit;
  return { shell: shellOf(visit), state, corrected, zone: zone(), nowSeconds };
}

const shellOf = (visit: IvrVisit) => shellProps(visit, { current: 'ivr' });

function sendNoIvr(visit: IvrVisit): void {
  const element = <MessagePage shell={shellOf(visit)} title="IVR" message={sessionMessages.noIvr} />;
  visit.show({ title: 'IVR', styles: 'all', element });
}
