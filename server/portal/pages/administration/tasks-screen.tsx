import { liveRefreshSeconds } from '../../../../shared/constants.ts';
import { administrationMessages } from '../../../../shared/messages/administration.ts';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { findResource } from '../../../../shared/resources/index.ts';
import { imports, tasks } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { choiceLabel } from '../../../../shared/resources/readable.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { canStopTask, StopTaskLink, taskMenu } from '../../../../views/administration/task-menu.tsx';
import type { CellText, RecordExtras } from '../../../../views/resource/props.ts';
import { askStopTask, taskListHref } from './ask-stop-task.tsx';
import { mostNamed, nameOfRecord } from '../../resource/audit-names.ts';
import { lockTabs } from './lock-tabs.ts';
import { panelRow } from './panel-row.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { readState } from '../../resource/load-list.ts';
import type { ListExtras } from '../../resource/screen-extras.ts';
import type {
  ListVisit,
  RecordVisit,
  ResourceScreenParts,
  ResourceVisit,
} from '../../resource/screen-parts.ts';
import { goToList } from '../../resource/list-address.ts';
import { mayOf } from '../../resource/may.ts';
import type { Visit } from '../../visit/visit.ts';

export const tasksScreen: ResourceScreenParts<typeof tasks> = {
  list: { show, steps: { changeTask } },
  record: { show: showOne },
};

async function show(visit: ListVisit<typeof tasks>): Promise<ListExtras<typeof tasks>> {
  const { parts, rows = [] } = visit;
  const csrfToken = visit.csrfToken();
  const listHref = taskListHref(visit);
  const [found, links, tabs, panel, asked] = await Promise.all([
    rows.some(({ kind }) => kind === 'import') ? importsOfTasks(visit) : undefined,
    paymentLinks(visit, rows),
    lockTabs(visit),
    panelRow(visit, 'Tasks'),
    askStopTask(visit),
  ]);
  const goesOn = rows.some(({ status }) => ['queued', 'running'].includes(status));
  const { refreshSeconds } = parts.config;
  return {
    tabs,
    ...panel,
    above: asked ?? panel.above,
    refreshSeconds: goesOn ? Math.min(liveRefreshSeconds, refreshSeconds) : refreshSeconds,
    ownColumns: [{ name: 'status', label: tasks.fields.status.label, read: sayStatus }],
    rowMenu: ({ id, kind, status, payment }) => {
      const { href, canRetry = false } = found?.get(id) ?? {};
      const link = href === undefined ? links.get(payment) : { href, label: 'Open import' };
      return taskMenu({ csrfToken, id, kind, status, canRetry, link, listHref });
    },
  };
}

function showOne(visit: RecordVisit<typeof tasks>): RecordExtras {
  const { id, kind, status } = visit.record;
  if (!mayOf(visit).change || !canStopTask(status)) return {};
  return {
    actions: <StopTaskLink {...{ id, kind }} listHref={taskListHref(visit)} className="btn btn-quiet" />,
  };
}

function sayStatus({ status, progress, error }: RowOf<typeof tasks>): CellText | undefined {
  if (status === 'running') return { text: `${choiceLabel(tasks.fields.status, status)}, ${progress}%` };
  if (status !== 'failed' || error === '') return undefined;
  return { text: `${choiceLabel(tasks.fields.status, status)}: ${error}`, tone: 'bad' };
}

async function paymentLinks(visit: Visit, rows: readonly RowOf<typeof tasks>[]) {
  const ids = [...new Set(rows.map(({ payment }) => payment))].filter(Boolean).slice(0, mostNamed);
  const named = await Promise.all(
    ids.map(async (id) => [id, await nameOfRecord(visit, payments, id)] as const),
  );
  const links = named.flatMap(([id, name]) =>
    name ? [[id, { href: placeOf(payments).one(id), label: `Open payment of ${name}` }] as const] : [],
  );
  return new Map(links);
}

/** Number of recent imports, likely to include those of the listed tasks. */
const newestImports = 100;

interface ImportOfTask {
  href?: string;
  /** False if the import completed or was deleted. */
  canRetry: boolean;
}

async function importsOfTasks({ api }: Visit): Promise<ReadonlyMap<string, ImportOfTask>> {
  const found = await api.list(imports, { size: newestImports, fields: ['task', 'resource', 'status'] });
  return new Map(found.ok ? found.rows.map((row) => [row.task, importOf(row)]) : []);
}

function importOf({ id, resource, status }: RowOf<typeof imports>): ImportOfTask {
  const definition = findResource(resource);
  const canRetry = ['failed', 'cancelled'].includes(status);
  if (!definition?.importable || !definition.section) return { canRetry };
  return { canRetry, href: placeOf(definition).importOne(id) };
}

async function changeTask(visit: ResourceVisit): Promise<void> {
  const { api, form } = visit;
  if (!mayOf(visit).change) throw new HttpError(403, { message: resourceMessages.mayNot });
  const status = valueOf(form, 'status') === 'queued' ? 'queued' : 'cancelled';
  const outcome = await api.update(tasks, { id: valueOf(form, 'task'), status });
  const { taskQueued, taskCancelled } = administrationMessages;
  if (outcome.ok) visit.flash('success', status === 'queued' ? taskQueued : taskCancelled);
  else visit.flash('error', outcome.msg);
  goToList(visit, readState(visit).state);
}
