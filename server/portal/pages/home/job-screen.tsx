import { jobActions } from '../../../../shared/home/job-actions.ts';
import { channelsOfReminder } from '../../../../shared/home/planned.ts';
import { firstOf, listOf, readCount, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { reminders } from '../../../../shared/resources/library.ts';
import { jobs, messages, notifications } from '../../../../shared/resources/notifications.ts';
import { JobActions } from '../../../../views/home/job-actions.tsx';
import { JobPanel } from '../../../../views/home/job-panel.tsx';
import type { JobPanelProps, MessageLine } from '../../../../views/home/props.ts';
import { readOutcome } from '../../http/outcome.ts';
import type {
  FormExtras,
  FormFields,
  FormTarget,
  FormVisit,
  ListExtras,
  ListVisit,
  ResourceScreenParts,
  ResourceVisit,
} from '../../resource/screen-parts.ts';
import { zoneOf } from '../../resource/resource-visit.ts';
import { callContext } from '../../session/signed-in.ts';
import { changeJob } from './change-job.ts';
import { loadRows } from './load-rows.ts';
import { refreshSecondsFor } from './load-home.ts';
import { numberOf, readJob } from './read-records.ts';

/** One job, and the list of all. The form has its start alone, while that can be changed. */
export const jobsScreen: ResourceScreenParts = {
  list,
  fields,
  form,
  formSteps: {
    confirm: (post) => changeJob(post, 'confirm'),
    pause: (post) => changeJob(post, 'pause'),
    resume: (post) => changeJob(post, 'resume'),
    cancel: (post) => changeJob(post, 'cancel'),
  },
};

function list({ parts, req, res, rows = [] }: ListVisit): ListExtras {
  const csrfToken = parts.csrf.token(req, res);
  return {
    rowExtras: (row) => <JobActions csrfToken={csrfToken} job={readJob(row, 'job')} />,
    refreshSeconds: refreshSecondsFor(
      parts,
      rows.map((row) => textOf(row, 'status')),
    ),
  };
}

function fields({ mode, record }: FormTarget): FormFields {
  if (mode === 'create') return {};
  const canMove = ['awaiting_confirm', 'queued'].includes(textOf(record, 'status'));
  const kept = canMove ? ['start_at'] : [];
  return { leftOut: Object.keys(jobs.fields).filter((name) => !kept.includes(name)) };
}

async function form(visit: FormVisit): Promise<FormExtras> {
  const { parts, req, res, mode, record, values } = visit;
  if (mode === 'create' || !record) return {};
  const listId = textOf(record, 'notification');
  const awaits = textOf(record, 'status') === 'awaiting_confirm';
  const [ofList, sent] = await Promise.all([
    loadOne(visit, notifications, listId),
    awaits ? undefined : loadMessages(visit, textOf(record, 'id')),
  ]);
  const hideCBR = textOf(ofList, 'hideCBR') !== 'F';
  const rows = awaits ? await loadPlan(visit, { id: listId, ofList, hideCBR }) : undefined;
  const job = readJob(record, textOf(ofList, 'name'));
  const asked = askedOf(job, values);
  const props: JobPanelProps = {
    csrfToken: parts.csrf.token(req, res),
    zone: zoneOf(visit),
    nowSeconds: Math.floor(parts.clock() / 1000),
    job,
    finished: numberOf(record, 'finished'),
    refreshSeconds: refreshSecondsFor(parts, [job.status]),
    hideCBR,
    ...(rows && { rows }),
    ...(sent && { messages: sent }),
    ...(asked && { asked }),
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
  visit: ResourceVisit,
  { id, ofList, hideCBR }: { id: string; ofList: ApiRecord | undefined; hideCBR: boolean },
): Promise<JobPanelProps['rows']> {
  const reminder = await loadOne(visit, reminders, textOf(ofList, 'reminder'));
  const total = numberOf(ofList, 'total');
  return loadRows(visit, { id, total, hideCBR, sends: channelsOfReminder(reminder) });
}

async function loadOne(
  { parts, req }: ResourceVisit,
  definition: ResourceVisit['definition'],
  id: string,
): Promise<ApiRecord | undefined> {
  if (!id) return undefined;
  const outcome = readOutcome(await parts.relay.get(definition, id, callContext(req)));
  return outcome.ok ? firstOf(outcome.reply) : undefined;
}

async function loadMessages({ parts, req }: ResourceVisit, job: string): Promise<JobPanelProps['messages']> {
  const query = { filter: { job }, count: true };
  const outcome = readOutcome(await parts.relay.list(messages, query, callContext(req)));
  if (!outcome.ok) return { failure: outcome.msg };
  const lines = listOf(outcome.reply).map(toLine);
  return { lines, count: readCount(outcome.reply.p1) ?? lines.length };
}

function toLine(row: ApiRecord): MessageLine {
  const text = (name: string) => textOf(row, name);
  return {
    id: text('id'),
    name: text('name'),
    channel: text('channel'),
    address: text('address'),
    status: text('status'),
    response: text('response'),
    time: numberOf(row, 'time'),
  };
}
