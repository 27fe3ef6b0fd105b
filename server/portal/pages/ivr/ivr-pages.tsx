import type { ReactElement } from 'react';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { sessionMessages } from '../../../../shared/messages/router.ts';
import { outcomeOf } from '../../../../shared/ivr/outcome.ts';
import { followUpLabel, ivrTabs, writeIvrState, type IvrState } from '../../../../shared/ivr/state.ts';
import { CallLogPage } from '../../../../views/ivr/call-log-page.tsx';
import { CallPage } from '../../../../views/ivr/call-page.tsx';
import { CollectedPage } from '../../../../views/ivr/collected-page.tsx';
import { DashboardPage } from '../../../../views/ivr/dashboard-page.tsx';
import { FollowUpPage } from '../../../../views/ivr/follow-up-page.tsx';
import type { IvrFrame } from '../../../../views/ivr/props.ts';
import { MessagePage } from '../../../../views/shell/message-page.tsx';
import { allowSound } from '../../http/headers.ts';
import { HttpError } from '../../http/errors.ts';
import type { Handler, Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import { loadKnownPerson } from '../../visit/known-person.ts';
import type { Visit } from '../../visit/visit.ts';
import { findCallPayment } from './call-payment.ts';
import { loadChoices, loadNumbers, readIvrVisit, withKnownNumber, type IvrVisit } from './ivr-visit.ts';
import { loadCall, loadCalls } from './load-calls.ts';
import { loadDashboard } from './load-dashboard.ts';
import { countFollowUps, loadFollowUps, loadWaiting } from './load-follow-ups.ts';
import { findPaidSince } from './paid-since.ts';
import { searchRetrySeconds, statusOfFailure } from './not-read.ts';
import { findRecordings } from './recording.ts';
import { logFilterOf, paymentsFilterOf } from './queries.ts';
import { takeFollowUp } from './take-follow-up.ts';

/** `/app/ivr`: the tab named in the URL, or the page for accounts without an IVR number. */
export const ivrPage: Page = { show: showIvr, take: followUpThen(showIvr) };

async function showIvr(signedIn: Visit): Promise<void> {
  const asked = readIvrVisit(signedIn);
  if (!asked.signedIn().hasIvrNumber) return sendNoIvr(asked);
  const choices = await loadChoices(asked);
  if (!choices.failure && choices.numbers.length === 0) return sendNoIvr(asked);
  const visit = withKnownNumber(asked, choices.numbers);
  const frame: IvrFrame = { ...frameOf(visit), ...choices };
  const element = choices.failure ? emptyTab(visit, frame) : await tabs[visit.state.tab](visit, frame);
  const { failure } = element.props;
  const status = failure ? statusOfFailure(failure) : statusOf(visit);
  if (status === 503) visit.res.set('Retry-After', String(searchRetrySeconds));
  visit.show({ status, title: ivrTabs[visit.state.tab], styles: 'all', element });
}

/** `/app/ivr/calls/:id`: the steps of one call in plain words. */
export const callPage: Page = { show: showCall, take: followUpThen(showCall) };

function followUpThen(show: Handler): Handler {
  return async (visit) => {
    const isKept = await takeFollowUp(visit);
    if (isKept) visit.goTo(visit.req.originalUrl);
    else await show(visit);
  };
}

/** Returns 422 for a rejected form that is shown again. */
const statusOf = ({ req }: Pick<Visit, 'req'>) => (req.method === 'POST' ? 422 : 200);

async function showCall(asked: Visit): Promise<void> {
  const visit = readIvrVisit(asked);
  const id = String(asked.req.params['id']);
  const [call, numbers] = await Promise.all([loadCall(visit, id), loadNumbers(visit)]);
  if (call === 'missing') throw new HttpError(404, { message: resourceMessages.noSuch('call') });
  if (call === 'unavailable') throw new HttpError(502);
  const { nowSeconds, state } = visit;
  const isUnpaid = outcomeOf(call).step === 'authenticated';
  const [paid, person, payment, tellsSettled, followUps, recordings] = await Promise.all([
    outcomeOf(call).next ? findPaidSince(visit, numbers, [call]) : undefined,
    loadKnownPerson(visit, { patientCode: call.patient_code }),
    findCallPayment(visit, call),
    visit.parts.relay.has('payments.settled_at'),
    loadFollowUps(visit, isUnpaid ? [call] : []),
    findRecordings(visit, call.id),
  ]);
  if (recordings.length > 0) allowSound(visit.res);
  const element = (
    <CallPage
      shell={shellOf(visit)}
      {...{ nowSeconds, call, numbers, tellsSettled }}
      zone={visit.zone()}
      back={backTo(state)}
      paidSince={paid}
      person={person}
      recordings={recordings}
      payment={payment}
      {...followUps}
    />
  );
  visit.show({ status: statusOf(visit), title: 'Call', styles: 'all', element });
}

function backTo(state: IvrState): { label: string; href: string } {
  const tab = state.tab === 2 ? 2 : 1;
  const label = tab === 2 && state.view === 'followUp' ? followUpLabel : ivrTabs[tab];
  return { label, href: writeIvrState({ ...state, tab }) };
}

type Tab = (visit: IvrVisit, frame: IvrFrame) => Promise<ReactElement<{ failure?: string }>>;

const tabs: Readonly<Record<IvrVisit['state']['tab'], Tab>> = {
  0: async (visit, frame) => {
    const [figures, waiting] = await Promise.all([
      loadDashboard(visit, frame.numbers, { compare: true }),
      loadWaiting(visit, frame.numbers),
    ]);
    return <DashboardPage {...frame} {...figures} waiting={waiting} />;
  },
  1: async (visit, frame) => (
    <CallLogPage {...frame} {...await loadCalls(visit, frame.numbers, logFilterOf(visit.state))} />
  ),
  2: async (visit, frame) => {
    if (visit.state.view === 'followUp') return showFollowUps(visit, frame);
    const [figures, calls] = await Promise.all([
      loadDashboard(visit, frame.numbers, { compare: false }),
      loadCalls(visit, frame.numbers, paymentsFilterOf({ isFollowUp: false })),
    ]);
    return <CollectedPage {...frame} {...figures} {...calls} />;
  },
};

async function showFollowUps(visit: IvrVisit, frame: IvrFrame): Promise<ReactElement<{ failure?: string }>> {
  const { numbers } = frame;
  const [calls, counts] = await Promise.all([
    loadCalls(visit, numbers, paymentsFilterOf({ isFollowUp: true })),
    countFollowUps(visit, numbers),
  ]);
  const [paidSince, followUps] = await Promise.all([
    findPaidSince(visit, numbers, calls.rows),
    loadFollowUps(visit, calls.rows),
  ]);
  return <FollowUpPage {...frame} {...calls} {...followUps} counts={counts} paidSince={paidSince} />;
}

function emptyTab({ state }: IvrVisit, frame: IvrFrame): ReactElement<{ failure?: string }> {
  if (state.tab === 0) return <DashboardPage {...frame} />;
  if (state.tab === 1) return <CallLogPage {...frame} rows={[]} />;
  if (state.view === 'followUp') return <FollowUpPage {...frame} rows={[]} mayAsk={false} />;
  return <CollectedPage {...frame} rows={[]} />;
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
