import { checkPlace } from '../../../../shared/home/check-place.ts';
import { jobActions } from '../../../../shared/home/job-actions.ts';
import { channelsOfReminder } from '../../../../shared/home/planned.ts';
import type { ResourceDefinition, RowOf } from '../../../../shared/resources/define.ts';
import { reminders } from '../../../../shared/resources/reminders.ts';
import type { jobs } from '../../../../shared/resources/notifications.ts';
import { messages, notifications } from '../../../../shared/resources/notifications.ts';
import { JobPanel } from '../../../../views/home/job-panel.tsx';
import type { JobPanelProps } from '../../../../views/home/props.ts';
import type { RecordExtras } from '../../../../views/resource/props.ts';
import { valueOf, type PostedForm } from '../../http/form.ts';
import type { RecordVisit } from '../../resource/screen-parts.ts';
import type { Visit } from '../../visit/visit.ts';
import { loadFirstLeaves } from '../../visit/first-leaves.ts';
import { countGotNothing } from '../../visit/got-nothing.ts';
import { findOutbox } from '../../visit/awaits-approval.ts';
import { blockOf, refreshSecondsFor } from './load-home.ts';
import { loadRows } from './load-rows.ts';
import { hasCheck } from './send-list.ts';
import type { Job, NotificationList } from '../../visit/last-job.ts';
import { toJobLine, toMessageLine } from './read-lines.ts';

/** Shows a job with its results and actions. A job awaiting confirmation redirects to the check page. */
export async function showJob(visit: RecordVisit<typeof jobs>): Promise<RecordExtras | undefined> {
  const { record, req } = visit;
  const isChecked = record.status === 'awaiting_confirm' && (await hasCheck(visit));
  if (isChecked && req.method === 'GET') {
    visit.goTo(checkPlace.of(record.notification));
    return undefined;
  }
  const panel = await loadPanel(visit, record);
  return { title: panel.job.name, body: <JobPanel {...panel} /> };
}

async function loadPanel(visit: Visit, row: Job): Promise<JobPanelProps> {
  const { form } = visit;
  const awaits = row.status === 'awaiting_confirm';
  const [ofList, sent, outbox, firstAt] = await Promise.all([
    loadOne(visit, notifications, row.notification),
    awaits ? undefined : loadMessages(visit, row.id),
    findOutbox(visit),
    loadFirstLeaves(visit, row),
  ]);
  const job = toJobLine(row, ofList?.name ?? '');
  return {
    csrfToken: visit.csrfToken(),
    permissions: visit.signedIn().permissions,
    zone: visit.zone(),
    nowSeconds: visit.nowSeconds,
    job,
    firstAt,
    gotNothing: await countGotNothing(visit, row, ofList),
    finished: row.finished ?? 0,
    refreshSeconds: refreshSecondsFor(visit, [row]),
    hideCBR: ofList?.hideCBR !== 'F',
    rows: awaits ? await loadPlan(visit, row, ofList) : undefined,
    messages: sent,
    outbox,
    opensContacts: visit.signedIn().sections.includes('contacts'),
    asked: askedOf(job, form),
  };
}

/** Returns the confirmation of a posted step that still needs one. Other steps redirect instead of showing this page. */
function askedOf({ status, waiting }: JobPanelProps['job'], form: PostedForm): JobPanelProps['asked'] {
  const action = jobActions(status).find(({ step }) => step === valueOf(form, 'step'));
  if (!action?.asks) return undefined;
  const from = valueOf(form, 'back') === 'home' ? 'home' : '';
  return { step: action.step, from, ...action.asks(waiting) };
}

async function loadPlan(
  visit: Visit,
  { notification: id }: Job,
  ofList: NotificationList | undefined,
): Promise<JobPanelProps['rows']> {
  const { reminder = '', total = 0, hideCBR } = ofList ?? {};
  const sends = channelsOfReminder(await loadOne(visit, reminders, reminder));
  return loadRows(visit, { id, total, hideCBR: hideCBR !== 'F', sends });
}

async function loadOne<Definition extends ResourceDefinition>(
  { api }: Visit,
  definition: Definition,
  id: string,
): Promise<RowOf<Definition> | undefined> {
  if (!id) return undefined;
  const outcome = await api.one(definition, id);
  return outcome.ok ? outcome.row : undefined;
}

/** Loads messages sorted by name, then by channel: call, text, email. */
async function loadMessages({ api }: Visit, job: string): Promise<JobPanelProps['messages']> {
  const sort = [
    { field: 'name', descending: false },
    { field: 'channel', descending: true },
  ];
  return blockOf(await api.list(messages, { filter: { job }, sort, count: true }), toMessageLine);
}
