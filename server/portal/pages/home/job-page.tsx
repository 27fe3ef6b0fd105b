import { jobActions, type JobAction } from '../../../../shared/home/job-actions.ts';
import { channelsOfReminder } from '../../../../shared/home/planned.ts';
import type { ResourceDefinition, RowOf } from '../../../../shared/resources/define.ts';
import { reminders } from '../../../../shared/resources/library.ts';
import { jobs, messages, notifications } from '../../../../shared/resources/notifications.ts';
import { JobPanel } from '../../../../views/home/job-panel.tsx';
import type { JobPanelProps } from '../../../../views/home/props.ts';
import { valueOf } from '../../http/form.ts';
import { showRecord } from '../../resource/form-screen.tsx';
import { loadRecord } from '../../resource/load-record.ts';
import { zoneOf } from '../../resource/resource-visit.ts';
import { takeRecord } from '../../resource/save-record.ts';
import type { FormTarget, ResourceParts } from '../../resource/screen-parts.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { changeJob } from './change-job.ts';
import { blockOf, refreshSecondsFor } from './load-home.ts';
import { loadRows } from './load-rows.ts';
import { toJobLine, toMessageLine, type Job, type NotificationList } from './read-lines.ts';

/** One job: what becomes of its people, its buttons, and, while that can be changed, its start. */
export function jobPage(resources: ResourceParts): Page {
  return {
    show: async (visit) => showRecord(targetOf(visit, await loadJob(visit), { resources })),
    take: async (visit) => takeJob(visit, await loadJob(visit), { resources }),
  };
}

const loadJob = (visit: Visit): Promise<Job> => loadRecord(visit, jobs, String(visit.req.params['id']));

async function takeJob(visit: Visit, job: Job, made: Made): Promise<void> {
  const posted = valueOf(visit.form, 'step');
  const step = steps.find((name) => name === posted);
  if (!step) return takeRecord(targetOf(visit, job, made));
  const outcome = await changeJob(visit, job, step);
  if (outcome === 'asked') await showRecord(targetOf(visit, job, { ...made, asked: step }));
}

const steps: readonly JobAction['step'][] = ['confirm', 'pause', 'resume', 'cancel'];

interface Made {
  resources: ResourceParts;
  /** A step that is asked about first. */
  asked?: JobAction['step'];
}

function targetOf(visit: Visit, job: Job, { resources, asked }: Made): FormTarget {
  return {
    ...visit,
    definition: jobs,
    resources,
    mode: 'edit',
    record: job,
    around: async () => {
      const panel = await loadPanel(visit, job, asked);
      return { title: panel.job.name, lead: <JobPanel {...panel} /> };
    },
  };
}

async function loadPanel(visit: Visit, row: Job, asked?: JobAction['step']): Promise<JobPanelProps> {
  const { parts, req, res, form } = visit;
  const awaits = row.status === 'awaiting_confirm';
  const [ofList, sent] = await Promise.all([
    loadOne(visit, notifications, row.notification),
    awaits ? undefined : loadMessages(visit, row.id),
  ]);
  const job = toJobLine(row, ofList?.name ?? '');
  return {
    csrfToken: parts.csrf.token(req, res),
    zone: zoneOf(visit),
    nowSeconds: Math.floor(parts.clock() / 1000),
    job,
    finished: row.finished ?? 0,
    refreshSeconds: refreshSecondsFor(visit, [row]),
    hideCBR: ofList?.hideCBR !== 'F',
    rows: awaits ? await loadPlan(visit, row, ofList) : undefined,
    messages: sent,
    asked: askedOf(job, asked, valueOf(form, 'back')),
  };
}

function askedOf(
  { status, waiting }: JobPanelProps['job'],
  asked: JobAction['step'] | undefined,
  back: string,
): JobPanelProps['asked'] {
  const action = jobActions(status).find(({ step }) => step === asked);
  if (!action?.asks) return undefined;
  const { step, label } = action;
  return { step, label, text: action.asks(waiting), back: back === 'home' ? 'home' : '' };
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
