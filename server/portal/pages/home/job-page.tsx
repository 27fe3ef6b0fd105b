import { checkPlace } from '../../../../shared/home/check-place.ts';
import { jobActions } from '../../../../shared/home/job-actions.ts';
import { channelsOfReminder } from '../../../../shared/home/planned.ts';
import type { ResourceDefinition, RowOf } from '../../../../shared/resources/define.ts';
import { reminders } from '../../../../shared/resources/reminders.ts';
import { jobs, messages, notifications } from '../../../../shared/resources/notifications.ts';
import { JobPanel } from '../../../../views/home/job-panel.tsx';
import type { JobPanelProps } from '../../../../views/home/props.ts';
import { valueOf, type PostedForm } from '../../http/form.ts';
import { showRecord } from '../../resource/form-screen.tsx';
import { loadRecord } from '../../resource/load-record.ts';
import { takeRecord } from '../../resource/save-record.ts';
import type { FormTarget, ResourceParts } from '../../resource/screen-parts.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { hasOutbox } from '../../visit/has-outbox.ts';
import { blockOf, refreshSecondsFor } from './load-home.ts';
import { loadRows } from './load-rows.ts';
import { hasCheck } from './send-list.ts';
import { toJobLine, toMessageLine, type Job, type NotificationList } from './read-lines.ts';

/** One job: what becomes of its people, its buttons, and, while that can be changed, its start. */
export function jobPage(resources: ResourceParts): Page {
  return {
    show: async (visit) => {
      const job = await loadJob(visit);
      const isChecked = job.status === 'awaiting_confirm' && (await hasCheck(visit));
      if (isChecked) return visit.goTo(checkPlace.of(job.notification));
      await showRecord(targetOf(visit, resources, job));
    },
    take: async (visit) => takeRecord(targetOf(visit, resources, await loadJob(visit))),
  };
}

const loadJob = (visit: Visit): Promise<Job> => loadRecord(visit, jobs, String(visit.req.params['id']));

function targetOf(visit: Visit, resources: ResourceParts, job: Job): FormTarget {
  return {
    ...visit,
    definition: jobs,
    resources,
    mode: 'edit',
    record: job,
    around: async () => {
      const panel = await loadPanel(visit, job);
      return { title: panel.job.name, lead: <JobPanel {...panel} /> };
    },
  };
}

async function loadPanel(visit: Visit, row: Job): Promise<JobPanelProps> {
  const { form } = visit;
  const awaits = row.status === 'awaiting_confirm';
  const [ofList, sent, keepsMessages] = await Promise.all([
    loadOne(visit, notifications, row.notification),
    awaits ? undefined : loadMessages(visit, row.id),
    hasOutbox(visit),
  ]);
  const job = toJobLine(row, ofList?.name ?? '');
  return {
    csrfToken: visit.csrfToken(),
    permissions: visit.signedIn().permissions,
    zone: visit.zone(),
    nowSeconds: visit.nowSeconds,
    job,
    finished: row.finished ?? 0,
    refreshSeconds: refreshSecondsFor(visit, [row]),
    hideCBR: ofList?.hideCBR !== 'F',
    rows: awaits ? await loadPlan(visit, row, ofList) : undefined,
    messages: sent,
    keepsMessages,
    opensContacts: visit.signedIn().sections.includes('contacts'),
    asked: askedOf(job, form),
  };
}

/** The step that was posted without a yes: after any other, this page is not shown. */
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

async function loadMessages({ api }: Visit, job: string): Promise<JobPanelProps['messages']> {
  return blockOf(await api.list(messages, { filter: { job }, count: true }), toMessageLine);
}
