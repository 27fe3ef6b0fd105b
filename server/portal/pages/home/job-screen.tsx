import { jobActions } from '../../../../shared/home/job-actions.ts';
import { channelsOfReminder } from '../../../../shared/home/planned.ts';
import type { ResourceDefinition, RowOf } from '../../../../shared/resources/define.ts';
import { reminders } from '../../../../shared/resources/library.ts';
import { jobs, messages, notifications } from '../../../../shared/resources/notifications.ts';
import { readRow } from '../../../../shared/resources/read-row.ts';
import { JobActions } from '../../../../views/home/job-actions.tsx';
import { JobPanel } from '../../../../views/home/job-panel.tsx';
import type { JobPanelProps } from '../../../../views/home/props.ts';
import type { FormExtras, FormFields, ListExtras } from '../../resource/screen-extras.ts';
import type { FormTarget, FormVisit, ListVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import { zoneOf } from '../../resource/resource-visit.ts';
import type { Visit } from '../../visit/visit.ts';
import { changeJob } from './change-job.ts';
import { loadRows } from './load-rows.ts';
import { blockOf, refreshSecondsFor } from './load-home.ts';
import { toJobLine, toMessageLine, type Job, type NotificationList } from './read-lines.ts';

/** One job, and the list of all. The form has its start alone, while that can be changed. */
export const jobsScreen: ResourceScreenParts = {
  list: { show: showList },
  form: {
    fields,
    show: showForm,
    steps: {
      confirm: (post) => changeJob(post, 'confirm'),
      pause: (post) => changeJob(post, 'pause'),
      resume: (post) => changeJob(post, 'resume'),
      cancel: (post) => changeJob(post, 'cancel'),
    },
  },
};

function showList(visit: ListVisit): ListExtras {
  const { parts, req, res, rows = [] } = visit;
  const csrfToken = parts.csrf.token(req, res);
  const jobRows = rows.map((row) => readRow(jobs, row));
  return {
    rowExtras: (row) => <JobActions csrfToken={csrfToken} job={toJobLine(readRow(jobs, row), 'job')} />,
    refreshSeconds: refreshSecondsFor(visit, jobRows),
  };
}

function fields({ mode, record }: FormTarget): FormFields {
  if (mode === 'create') return {};
  const canMove = ['awaiting_confirm', 'queued'].includes(readRow(jobs, record).status);
  const kept = canMove ? ['start_at'] : [];
  return { leftOut: Object.keys(jobs.fields).filter((name) => !kept.includes(name)) };
}

async function showForm(visit: FormVisit): Promise<FormExtras> {
  const { parts, req, res, mode, record, values } = visit;
  if (mode === 'create' || !record) return {};
  const row = readRow(jobs, record);
  const awaits = row.status === 'awaiting_confirm';
  const [ofList, sent] = await Promise.all([
    loadOne(visit, notifications, row.notification),
    awaits ? undefined : loadMessages(visit, row.id),
  ]);
  const hideCBR = ofList?.hideCBR !== 'F';
  const job = toJobLine(row, ofList?.name ?? '');
  const props: JobPanelProps = {
    csrfToken: parts.csrf.token(req, res),
    zone: zoneOf(visit),
    nowSeconds: Math.floor(parts.clock() / 1000),
    job,
    finished: row.finished ?? 0,
    refreshSeconds: refreshSecondsFor(visit, [row]),
    hideCBR,
    rows: awaits ? await loadPlan(visit, row, ofList) : undefined,
    messages: sent,
    asked: askedOf(job, values),
  };
  return { title: job.name, lead: <JobPanel {...props} /> };
}

function askedOf(job: JobPanelProps['job'], values: FormVisit['values']): JobPanelProps['asked'] {
  const action = jobActions(job.status).find(({ step }) => step === values['asked']);
  if (!action?.asks) return undefined;
  const { step, label } = action;
  return { step, label, text: action.asks(job.waiting), back: values['back'] ?? '' };
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
