import { liveRefreshSeconds } from '../../../../shared/constants.ts';
import { exportStrings } from '../../../../shared/locales/en/data-export.ts';
import { administrationMessages } from '../../../../shared/locales/en/administration.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { findResource } from '../../../../shared/resources/index.ts';
import { imports, tasks } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { choiceLabel } from '../../../../shared/resources/readable.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { canStopTask, StopTaskLink, taskMenu } from '../../../../views/administration/task-menu.tsx';
import type { CellText, RecordExtras } from '../../../../views/resource/props.ts';
import { maxNamed, nameOfRecord } from '../../resource/audit-names.ts';
import { lockTabs, panelRow } from './admin-tabs.tsx';
import { fileHref, loadDataExports, mayExportAll } from './data-export.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { readState } from '../../resource/load-records.ts';
import type { ListExtras } from '../../resource/screen-extras.ts';
import type {
  ListContext,
  RecordVisit,
  ResourceScreenParts,
  ResourceContext,
} from '../../resource/screen-parts.ts';
import { goToList, listBehind, usualSizeOf } from '../../resource/list-address.ts';
import { mayOf } from '../../resource/screen-props.ts';
import type { RequestContext } from '../../page/request-context.ts';
import type { ReactNode } from 'react';
import { writeListState } from '../../../../shared/list-state.ts';
import { ConfirmStopTask } from '../../../../views/administration/stop-task.tsx';

export const tasksScreen: ResourceScreenParts<typeof tasks> = {
  list: { extras: loadListExtras, steps: { changeTask } },
  record: { extras: loadRecordExtras },
};

async function loadListExtras(ctx: ListContext<typeof tasks>): Promise<ListExtras<typeof tasks>> {
  const { parts, rows = [] } = ctx;
  const csrfToken = ctx.csrfToken();
  const listHref = taskListHref(ctx);
  const [found, exports, links, tabs, panel, stopConfirm] = await Promise.all([
    rows.some(({ kind }) => kind === 'import') ? importsOfTasks(ctx) : undefined,
    rows.some(({ kind }) => kind === 'export') ? exportsOfTasks(ctx) : undefined,
    paymentLinks(ctx, rows),
    lockTabs(ctx),
    panelRow(ctx, 'Tasks'),
    confirmStopTask(ctx),
  ]);
  const hasOpenTasks = rows.some(({ status }) => ['queued', 'running'].includes(status));
  const { refreshSeconds } = parts.config;
  return {
    tabs,
    ...panel,
    above: stopConfirm ?? panel.above,
    refreshSeconds: hasOpenTasks ? Math.min(liveRefreshSeconds, refreshSeconds) : refreshSeconds,
    customColumns: [{ name: 'status', label: tasks.fields.status.label, read: formatStatus }],
    rowMenu: ({ id, kind, status, payment }) => {
      const { link = links.get(payment), canRetry = false } = found?.get(id) ?? exports?.get(id) ?? {};
      return taskMenu({ csrfToken, id, kind, status, canRetry, link, listHref });
    },
  };
}

function loadRecordExtras(ctx: RecordVisit<typeof tasks>): RecordExtras {
  const { id, kind, status } = ctx.record;
  if (!mayOf(ctx).change || !canStopTask(status)) return {};
  return {
    actions: <StopTaskLink {...{ id, kind }} listHref={taskListHref(ctx)} className="btn btn-quiet" />,
  };
}

function formatStatus({ status, progress, error }: RowOf<typeof tasks>): CellText | undefined {
  if (status === 'running') return { text: `${choiceLabel(tasks.fields.status, status)}, ${progress}%` };
  if (status !== 'failed' || error === '') return undefined;
  return { text: `${choiceLabel(tasks.fields.status, status)}: ${error}`, tone: 'bad' };
}

async function paymentLinks(ctx: RequestContext, rows: readonly RowOf<typeof tasks>[]) {
  const ids = [...new Set(rows.map(({ payment }) => payment))].filter(Boolean).slice(0, maxNamed);
  const named = await Promise.all(
    ids.map(async (id) => [id, await nameOfRecord(ctx, payments, id)] as const),
  );
  const links = named.flatMap(([id, name]) =>
    name ? [[id, { href: pathsOf(payments).one(id), label: `Open payment of ${name}` }] as const] : [],
  );
  return new Map(links);
}

/** Number of recent imports to load, which usually include those of the listed tasks. */
const newestImports = 100;

interface WorkOfTask {
  link?: { href: string; label: string };
  /** False if the work completed or was deleted. */
  canRetry: boolean;
}

async function importsOfTasks({ api }: RequestContext): Promise<ReadonlyMap<string, WorkOfTask>> {
  const found = await api.list(imports, { size: newestImports, fields: ['task', 'resource', 'status'] });
  return new Map(found.ok ? found.rows.map((row) => [row.task, importOf(row)]) : []);
}

function importOf({ id, resource, status }: RowOf<typeof imports>): WorkOfTask {
  const definition = findResource(resource);
  const canRetry = ['failed', 'cancelled'].includes(status);
  if (!definition?.importable || !definition.section) return { canRetry };
  return { canRetry, link: { href: pathsOf(definition).importOne(id), label: 'Open import' } };
}

async function exportsOfTasks(ctx: RequestContext): Promise<ReadonlyMap<string, WorkOfTask>> {
  if (!mayExportAll(ctx) || !(await ctx.parts.relay.isLevel2())) return new Map();
  return new Map(
    (await loadDataExports(ctx)).map((one) => {
      const href = fileHref(one);
      const canRetry = ['failed', 'cancelled'].includes(one.status);
      return [one.task, { canRetry, ...(href && { link: { href, label: exportStrings.download } }) }];
    }),
  );
}

async function changeTask(ctx: ResourceContext): Promise<void> {
  const { api, form } = ctx;
  if (!mayOf(ctx).change) throw new HttpError(403, { message: resourceMessages.mayNot });
  const status = valueOf(form, 'status') === 'queued' ? 'queued' : 'cancelled';
  const outcome = await api.update(tasks, { id: valueOf(form, 'task'), status });
  const { taskQueued, taskCancelled } = administrationMessages;
  if (outcome.ok) ctx.flash('success', status === 'queued' ? taskQueued : taskCancelled);
  else ctx.flash('error', outcome.msg);
  goToList(ctx, readState(ctx).state);
}

/** Returns the URL of the current list page without a confirmation or open menu, or of the list page behind a record. */
const taskListHref = (ctx: ListContext<typeof tasks> | RecordVisit<typeof tasks>): string =>
  writeListState(tasks, 'state' in ctx ? ctx.state : listBehind(ctx), usualSizeOf(ctx));

/** Returns the confirmation for stopping a task if `?ask={id}` requests it and the user may stop the task. */
async function confirmStopTask(ctx: ListContext<typeof tasks>): Promise<ReactNode> {
  const { ask } = ctx.req.query;
  if (typeof ask !== 'string' || !mayOf(ctx).change) return undefined;
  const found = await ctx.api.one(tasks, ask);
  if (!found.ok || !canStopTask(found.row.status)) return undefined;
  return <ConfirmStopTask csrfToken={ctx.csrfToken()} task={found.row} href={taskListHref(ctx)} />;
}
