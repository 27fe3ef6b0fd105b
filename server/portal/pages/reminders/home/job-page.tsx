import { apiCalls } from '../../../../../shared/api-calls.ts';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { jobActions } from '../../../../../shared/reminders/job-actions.ts';
import { channelsOfReminder } from '../../../../../shared/reminders/planned.ts';
import type { ResourceDefinition, RowOf } from '../../../../../shared/resources/define.ts';
import { reminders } from '../../../../../shared/resources/reminders.ts';
import type { jobs } from '../../../../../shared/resources/notifications.ts';
import { messages, notifications } from '../../../../../shared/resources/notifications.ts';
import { JobPanel } from '../../../../../views/reminders/home/job-panel.tsx';
import type { JobPanelProps } from '../../../../../views/reminders/home/props.ts';
import type { RecordExtras } from '../../../../../views/resource/props.ts';
import { valueOf, type PostedForm } from '../../../http/form.ts';
import type { RecordVisit } from '../../../resource/screen-parts.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import {
  loadFirstSendTime,
  type Job,
  type NotificationList,
  countUnreached,
} from '../../../page/list-jobs.ts';
import { findOutbox } from '../../../page/flash-sent.ts';
import { blockOf, refreshSecondsFor } from './load-home.ts';
import { loadRows } from './load-rows.ts';
import { hasCheck } from './send-list.ts';
import { toJobLine, toMessageLine } from './read-lines.ts';

/** Shows a job with its results and actions. A job awaiting confirmation redirects to the check page if the API supports checks. */
export async function loadRecordExtras(ctx: RecordVisit<typeof jobs>): Promise<RecordExtras | undefined> {
  const { record, req } = ctx;
  const isChecked = record.status === 'awaiting_confirm' && (await hasCheck(ctx));
  if (isChecked && req.method === 'GET') {
    ctx.redirect(checkPath.of(record.notification));
    return undefined;
  }
  const panel = await loadPanel(ctx, record);
  return { title: panel.job.name, body: <JobPanel {...panel} /> };
}

async function loadPanel(ctx: RequestContext, row: Job): Promise<JobPanelProps> {
  const { form } = ctx;
  const awaitsConfirm = row.status === 'awaiting_confirm';
  const [list, sent, outbox, firstAt, templates] = await Promise.all([
    loadOne(ctx, notifications, row.notification),
    awaitsConfirm ? undefined : loadMessages(ctx, row.id),
    findOutbox(ctx),
    loadFirstSendTime(ctx, row),
    awaitsConfirm ? [] : loadTemplates(ctx, row.id),
  ]);
  const job = toJobLine(row, list?.name ?? '');
  return {
    csrfToken: ctx.csrfToken(),
    permissions: ctx.signedIn().permissions,
    zone: ctx.zone(),
    nowSeconds: ctx.nowSeconds,
    job,
    firstAt,
    unsentCount: await countUnreached(ctx, row, list),
    finished: row.finished ?? 0,
    refreshSeconds: refreshSecondsFor(ctx, [row]),
    hideCBR: list?.hideCBR !== 'F',
    rows: awaitsConfirm ? await loadPlan(ctx, row, list) : undefined,
    messages: sent,
    outbox,
    templates,
    opensLibrary: ctx.signedIn().sections.includes('library'),
    opensContacts: ctx.signedIn().sections.includes('contacts'),
    confirmation: findConfirmStep(job, form, mayBeSending(job, firstAt, ctx.nowSeconds)),
  };
}

/** Returns the confirmation that the posted step needs. Steps without one redirect and do not show this page. */
function findConfirmStep(
  { status, waiting }: JobPanelProps['job'],
  form: PostedForm,
  isSending: boolean,
): JobPanelProps['confirmation'] {
  const action = jobActions(status).find(({ step }) => step === valueOf(form, 'step'));
  if (!action?.confirmation) return undefined;
  const from = valueOf(form, 'back') === 'home' ? 'home' : '';
  return { step: action.step, from, ...action.confirmation(waiting, isSending) };
}

/** True if messages may be on their way. A job counts as queued until its first message is counted. */
const mayBeSending = ({ status }: JobPanelProps['job'], firstAt: number, nowSeconds: number): boolean =>
  status === 'running' || (status === 'queued' && firstAt > 0 && firstAt <= nowSeconds);

async function loadPlan(
  ctx: RequestContext,
  { notification: id }: Job,
  list: NotificationList | undefined,
): Promise<JobPanelProps['rows']> {
  const { reminder = '', total = 0, hideCBR } = list ?? {};
  const sends = channelsOfReminder(await loadOne(ctx, reminders, reminder));
  return loadRows(ctx, { id, total, hideCBR: hideCBR !== 'F', sends });
}

async function loadOne<Definition extends ResourceDefinition>(
  { api }: RequestContext,
  definition: Definition,
  id: string,
): Promise<RowOf<Definition> | undefined> {
  if (!id) return undefined;
  const outcome = await api.one(definition, id);
  return outcome.ok ? outcome.row : undefined;
}

async function loadTemplates(
  { api, parts }: RequestContext,
  id: string,
): Promise<JobPanelProps['templates']> {
  if (!(await parts.relay.isLevel2())) return [];
  const outcome = await api.call(apiCalls.listJobTemplates, { params: { id } });
  return outcome.ok ? outcome.results : [];
}

/** Loads messages sorted by name, then by channel: call, text, email. */
async function loadMessages({ api }: RequestContext, job: string): Promise<JobPanelProps['messages']> {
  const sort = [
    { field: 'name', descending: false },
    { field: 'channel', descending: true },
  ];
  return blockOf(await api.list(messages, { filter: { job }, sort, count: true }), toMessageLine);
}
