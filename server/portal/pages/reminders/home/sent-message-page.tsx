import { apiCalls } from '../../../../../shared/api-calls.ts';
import {
  checksOf,
  describeTransition,
  describeRecipient,
} from '../../../../../shared/reminders/message-reason.ts';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { reasonMessages } from '../../../../../shared/locales/en/delivery.ts';
import { paths } from '../../../../../shared/paths.ts';
import { type ResourceDefinition, type RowOf, rightTo } from '../../../../../shared/resources/define.ts';
import { jobs, messages, notifications } from '../../../../../shared/resources/notifications.ts';
import { payments } from '../../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { hasNeeded, isOpenTo } from '../../../../../shared/rights.ts';
import {
  MessageActions,
  MessageView,
  describeMessageStatus,
} from '../../../../../views/reminders/home/message-view.tsx';
import type { MessageViewProps } from '../../../../../views/reminders/home/props.ts';
import { ConfirmStopMessage } from '../../../../../views/reminders/home/stop-message.tsx';
import type { RecordExtras } from '../../../../../views/resource/props.ts';
import type { RecordVisit } from '../../../resource/screen-parts.ts';
import { rightsOf } from '../../../session/signed-in.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { hasOutbox } from '../../../page/flash-sent.ts';
import { lookUpPerson } from '../../../page/person-lookup.ts';
import { rowsOf } from './load-rows.ts';
import { toMessageLine } from './read-lines.ts';
import { jobMessages } from '../../../../../shared/locales/en/jobs.ts';
import type { Page } from '../../../page/route.ts';

type Message = RowOf<typeof messages>;

export async function loadRecordExtras(ctx: RecordVisit<typeof messages>): Promise<RecordExtras> {
  const { parts, zone, nowSeconds, record: message } = ctx;
  const isLevel2 = await parts.relay.isLevel2();
  const isAwaitingApproval = message.reason === 'awaiting_approval';
  const isCaptured =
    isAwaitingApproval ||
    ((message.status === 'sent' || message.status === 'delivered') && (await hasOutbox(ctx)));
  const isWaiting = message.status === 'planned' || message.status === 'due';
  const mayStop = isWaiting && hasNeeded(rightsOf(ctx.signedIn()), ['send']);
  const canStop = mayStop && isLevel2;
  const [sending, moves, others, person] = await Promise.all([
    loadSending(ctx, message),
    isLevel2 ? loadTransitions(ctx, message.id) : [],
    isLevel2 && message.row ? loadOthers(ctx, message) : [],
    lookUpPerson(ctx, { id: message.contact }),
  ]);
  const props: MessageViewProps = {
    zone: zone(),
    nowSeconds,
    message,
    hasExplanation: isLevel2,
    checks: isLevel2
      ? [...checksOf(message), ...(isWaiting && sending.job?.isPaused ? [jobPausedCheck] : [])]
      : [],
    moves,
    others,
    ...sending,
    person,
    paymentHref: paymentHref(ctx, message),
    stops: canStop,
    ...(isCaptured && { outboxHref: paths.outboxMessage.to({ id: message.id }) }),
  };
  const confirmsStop = canStop && ctx.req.query['ask'] === 'stop';
  return {
    title: describeRecipient(message.channel, message.name || 'a person without a name'),
    about: describeMessageStatus(props),
    lead: confirmsStop && <ConfirmStopMessage message={message} csrfToken={ctx.csrfToken()} />,
    actions: !confirmsStop && <MessageActions {...props} />,
    body: <MessageView {...props} />,
  };
}

/** Extra check for a paused job. The message's own checks ran before the pause, so they do not show it. */
const jobPausedCheck = { code: 'job_paused', passed: false, sentence: reasonMessages.jobPaused };

async function loadSending(
  ctx: RequestContext,
  message: Message,
): Promise<Pick<MessageViewProps, 'job' | 'list' | 'previewHref'>> {
  const job = await loadOne(ctx, jobs, message.job);
  const list = job && (await loadOne(ctx, notifications, job.notification));
  const startedAt = job?.start_at || job?.created || 0;
  return {
    ...(list && message.row && { previewHref: checkPath.row(list.id, message.row) }),
    ...(job && { job: { href: pathsOf(jobs).one(job.id), startedAt, isPaused: job.status === 'paused' } }),
    ...(list && { list: { href: pathsOf(notifications).one(list.id), name: list.name || list.id } }),
  };
}

async function loadOne<Definition extends ResourceDefinition>(
  { api }: RequestContext,
  definition: Definition,
  id: string,
): Promise<RowOf<Definition> | undefined> {
  const outcome = id ? await api.one(definition, id) : undefined;
  return outcome?.ok ? outcome.row : undefined;
}

async function loadTransitions({ api }: RequestContext, id: string): Promise<MessageViewProps['moves']> {
  const outcome = await api.call(apiCalls.listMessageMoves, { params: { id } });
  return outcome.ok ? outcome.results.map(describeTransition) : [];
}

async function loadOthers(
  { api }: RequestContext,
  { id, row }: Message,
): Promise<MessageViewProps['others']> {
  const listed = await api.list(messages, { filter: { row } });
  return rowsOf(listed)
    .filter((other) => other.id !== id)
    .map(toMessageLine);
}

function paymentHref(ctx: RequestContext, { payment }: Message): string | undefined {
  const isOpen = isOpenTo(rightsOf(ctx.signedIn()), rightTo(payments, 'list'));
  return payment && isOpen ? pathsOf(payments).one(payment) : undefined;
}

export const stopMessagePage: Page = { get: (ctx) => ctx.redirect(messageOf(ctx)), post: postStop };

async function postStop(ctx: RequestContext): Promise<void> {
  const params = { id: String(ctx.req.params['id']) };
  const outcome = await ctx.api.call(apiCalls.stopMessage, { params, body: {} });
  if (outcome.ok) ctx.flash('success', jobMessages.messageStopped);
  else ctx.flash('error', outcome.msg);
  ctx.redirect(messageOf(ctx));
}

const messageOf = ({ req }: RequestContext) => pathsOf(messages).one(String(req.params['id']));
