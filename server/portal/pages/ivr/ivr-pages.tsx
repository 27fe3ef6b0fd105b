import type { ReactElement } from 'react';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { sessionMessages } from '../../../../shared/locales/en/router.ts';
import { outcomeOf } from '../../../../shared/ivr/outcome.ts';
import { followUpLabel, ivrTabs, writeIvrState, type IvrState } from '../../../../shared/ivr/state.ts';
import { CallLogPage } from '../../../../views/ivr/call-log-page.tsx';
import { CallPage } from '../../../../views/ivr/call-page.tsx';
import { CollectedPage } from '../../../../views/ivr/collected-page.tsx';
import { DashboardPage } from '../../../../views/ivr/dashboard-page.tsx';
import { FollowUpPage } from '../../../../views/ivr/follow-up-page.tsx';
import type { IvrFrame } from '../../../../views/ivr/props.ts';
import { MessagePage } from '../../../../views/shell/outcome-pages.tsx';
import { allowSound } from '../../http/headers.ts';
import { HttpError } from '../../http/errors.ts';
import type { Handler, Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import { lookUpPerson } from '../../page/person-lookup.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { findCallPayment } from './call-payment.ts';
import {
  loadIvrChoices,
  loadNumbers,
  readIvrContext,
  dropUnknownNumber,
  type IvrContext,
} from './ivr-context.ts';
import { loadCallRow, loadCalls } from './load-calls.ts';
import { loadDashboard } from './load-dashboard.ts';
import { countFollowUps, loadFollowUps, loadWaiting } from './load-follow-ups.ts';
import { findPaidSince } from './paid-since.ts';
import { searchRetrySeconds, statusOfFailure, logFilterOf, paymentsFilterOf } from './queries.ts';
import { findRecordings } from './recording.ts';
import { saveFollowUp } from './save-follow-up.ts';

/** Page `/app/ivr`, which shows the tab named in the URL, or a notice for accounts without an IVR number. */
export const ivrPage: Page = { get: getIvr, post: saveFollowUpThen(getIvr) };

async function getIvr(baseContext: RequestContext): Promise<void> {
  const requested = readIvrContext(baseContext);
  if (!requested.signedIn().hasIvrNumber) return renderNoIvr(requested);
  const choices = await loadIvrChoices(requested);
  if (!choices.failure && choices.numbers.length === 0) return renderNoIvr(requested);
  const ctx = dropUnknownNumber(requested, choices.numbers);
  const frame: IvrFrame = { ...frameOf(ctx), ...choices };
  const element = choices.failure ? emptyTab(ctx, frame) : await tabs[ctx.state.tab](ctx, frame);
  const { failure } = element.props;
  const status = failure ? statusOfFailure(failure) : statusOf(ctx);
  if (status === 503) ctx.res.set('Retry-After', String(searchRetrySeconds));
  ctx.render({ status, title: ivrTabs[ctx.state.tab], styles: 'all', element });
}

/** Page `/app/ivr/calls/:id`, which shows the steps of one call. */
export const callPage: Page = { get: getCall, post: saveFollowUpThen(getCall) };

function saveFollowUpThen(render: Handler): Handler {
  return async (ctx) => {
    const isSaved = await saveFollowUp(ctx);
    if (isSaved) ctx.redirect(ctx.req.originalUrl);
    else await render(ctx);
  };
}

/** Returns 422 for a rejected form, which is shown again. */
const statusOf = ({ req }: Pick<RequestContext, 'req'>) => (req.method === 'POST' ? 422 : 200);

async function getCall(baseContext: RequestContext): Promise<void> {
  const ctx = readIvrContext(baseContext);
  const id = String(baseContext.req.params['id']);
  const [call, numbers] = await Promise.all([loadCallRow(ctx, id), loadNumbers(ctx)]);
  if (call === 'missing') throw new HttpError(404, { message: resourceMessages.noSuch('call') });
  if (call === 'unavailable') throw new HttpError(502);
  const { nowSeconds, state } = ctx;
  const isUnpaid = outcomeOf(call).step === 'authenticated';
  const [paid, person, payment, hasSettlements, followUps, recordings] = await Promise.all([
    outcomeOf(call).next ? findPaidSince(ctx, numbers, [call]) : undefined,
    lookUpPerson(ctx, { patientCode: call.patient_code }),
    findCallPayment(ctx, call),
    ctx.parts.relay.isLevel2(),
    loadFollowUps(ctx, isUnpaid ? [call] : []),
    findRecordings(ctx, call.id),
  ]);
  if (recordings.length > 0) allowSound(ctx.res);
  const element = (
    <CallPage
      shell={shellOf(ctx)}
      {...{ nowSeconds, call, numbers, hasSettlements }}
      zone={ctx.zone()}
      back={backTo(state)}
      paidSince={paid}
      person={person}
      recordings={recordings}
      payment={payment}
      {...followUps}
    />
  );
  ctx.render({ status: statusOf(ctx), title: 'Call', styles: 'all', element });
}

function backTo(state: IvrState): { label: string; href: string } {
  const tab = state.tab === 2 ? 2 : 1;
  const label = tab === 2 && state.view === 'followUp' ? followUpLabel : ivrTabs[tab];
  return { label, href: writeIvrState({ ...state, tab }) };
}

type Tab = (ctx: IvrContext, frame: IvrFrame) => Promise<ReactElement<{ failure?: string }>>;

const tabs: Readonly<Record<IvrContext['state']['tab'], Tab>> = {
  0: async (ctx, frame) => {
    const [dashboard, waiting] = await Promise.all([
      loadDashboard(ctx, frame.numbers, { compare: true }),
      loadWaiting(ctx, frame.numbers),
    ]);
    return <DashboardPage {...frame} {...dashboard} openFollowUps={waiting} />;
  },
  1: async (ctx, frame) => (
    <CallLogPage {...frame} {...await loadCalls(ctx, frame.numbers, logFilterOf(ctx.state))} />
  ),
  2: async (ctx, frame) => {
    if (ctx.state.view === 'followUp') return renderFollowUps(ctx, frame);
    const [dashboard, calls] = await Promise.all([
      loadDashboard(ctx, frame.numbers, { compare: false }),
      loadCalls(ctx, frame.numbers, paymentsFilterOf({ isFollowUp: false })),
    ]);
    return <CollectedPage {...frame} {...dashboard} {...calls} />;
  },
};

async function renderFollowUps(
  ctx: IvrContext,
  frame: IvrFrame,
): Promise<ReactElement<{ failure?: string }>> {
  const { numbers } = frame;
  const [calls, counts] = await Promise.all([
    loadCalls(ctx, numbers, paymentsFilterOf({ isFollowUp: true })),
    countFollowUps(ctx, numbers),
  ]);
  const [paidSince, followUps] = await Promise.all([
    findPaidSince(ctx, numbers, calls.rows),
    loadFollowUps(ctx, calls.rows),
  ]);
  return <FollowUpPage {...frame} {...calls} {...followUps} counts={counts} paidSince={paidSince} />;
}

function emptyTab({ state }: IvrContext, frame: IvrFrame): ReactElement<{ failure?: string }> {
  if (state.tab === 0) return <DashboardPage {...frame} />;
  if (state.tab === 1) return <CallLogPage {...frame} rows={[]} />;
  if (state.view === 'followUp') return <FollowUpPage {...frame} rows={[]} mayRequest={false} />;
  return <CollectedPage {...frame} rows={[]} />;
}

function frameOf(ctx: IvrContext): Omit<IvrFrame, 'numbers' | 'providers'> {
  const { state, corrected, zone, nowSeconds } = ctx;
  return { shell: shellOf(ctx), state, corrected, zone: zone(), nowSeconds };
}

const shellOf = (ctx: IvrContext) => shellProps(ctx, { current: 'ivr' });

function renderNoIvr(ctx: IvrContext): void {
  const element = <MessagePage shell={shellOf(ctx)} title="IVR" message={sessionMessages.noIvr} />;
  ctx.render({ title: 'IVR', styles: 'all', element });
}
