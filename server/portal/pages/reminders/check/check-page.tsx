import { isActiveReminder, reminders } from '../../../../../shared/resources/reminders.ts';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { isOpenJob } from '../../../../../shared/reminders/job-actions.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { CheckPage } from '../../../../../views/reminders/check/check-page.tsx';
import type { CheckPageProps } from '../../../../../views/reminders/check/props.ts';
import { allowFrame } from '../../../http/headers.ts';
import { valueOf } from '../../../http/form.ts';
import { loadRecord } from '../../../resource/load-records.ts';
import type { Page } from '../../../page/route.ts';
import { shellProps } from '../../../page/shell.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { confirmList } from './confirm-list.ts';
import { loadLastJob, type Job, type NotificationList } from '../../../page/list-jobs.ts';
import { loadPreview, loadPlan, readRowsQuery, readStart } from './read-plan.ts';
import { editHref } from './edit-href.ts';
import { describeOverLimit, sendingBlockOf, loadAccount } from './account-limits.ts';
import { renderOutcome } from './render-outcome.tsx';

/** Page for checking a notification list before sending and viewing its results afterwards. The job is created only on confirmation. */
export const checkPage: Page = {
  get: async (ctx) => {
    const list = await loadList(ctx);
    const job = await loadLastJob(ctx, list);
    await (job && isConfirmed(list, job)
      ? renderOutcome(ctx, list, job)
      : renderCheck(ctx, { list, last: job }));
  },
  post: async (ctx) => {
    const list = await loadList(ctx);
    if (valueOf(ctx.form, 'step') !== 'confirm') return ctx.redirect(checkPath.of(list.id));
    const refusal = await confirmList(ctx, list);
    if (refusal !== undefined) await renderCheck(ctx, { list, last: await loadLastJob(ctx, list) }, refusal);
  },
};

/** Returns true if the job is confirmed. A completed list to which rows were added must be checked again. */
const isConfirmed = ({ status }: NotificationList, job: { status: string }): boolean =>
  job.status === 'done' ? status === 'done' : isOpenJob(job.status) && job.status !== 'awaiting_confirm';

const loadList = (ctx: RequestContext): Promise<NotificationList> =>
  loadRecord(ctx, notifications, String(ctx.req.params['id']));

interface CheckTarget {
  list: NotificationList;
  last: Job | undefined;
}

async function renderCheck(ctx: RequestContext, { list, last }: CheckTarget, notice?: string): Promise<void> {
  const typed = notice === undefined ? String(ctx.req.query['start'] ?? '') : valueOf(ctx.form, 'start');
  const start = readStart(typed, ctx);
  const rowsQuery = readRowsQuery(ctx.req.query);
  const [loaded, reminder, account] = await Promise.all([
    loadPlan(ctx, list.id, { ...rowsQuery, startAt: start.at }),
    ctx.api.one(reminders, list.reminder),
    loadAccount(ctx),
  ]);
  const only = await loadOnly(ctx, list, loaded);
  const element = (
    <CheckPage
      shell={shellProps(ctx, { current: 'home' })}
      zone={ctx.zone()}
      nowSeconds={ctx.nowSeconds}
      list={{
        id: list.id,
        name: list.name,
        total: list.total ?? 0,
        reminder: reminder.ok ? reminder.row.name : '',
        leadDays: reminder.ok ? (reminder.row.lead_days ?? 0) : 0,
        editHref: editHref(ctx, list),
        isActive: !reminder.ok || isActiveReminder(reminder.row),
      }}
      {...loaded}
      only={only}
      filter={rowsQuery}
      sentBefore={last && (last.sent ?? 0) > 0 ? last.id : undefined}
      start={start}
      notice={notice}
      sendingStop={sendingBlockOf(account)}
      awaitsApproval={account?.approval !== undefined}
      overLimit={describeOverLimit(ctx, loaded.plan, account?.daily)}
    />
  );
  ctx.render({ status: notice ? 422 : 200, title: `Check ${list.name}`, styles: 'all', element });
}

/** Loads all messages of a notification list with a single recipient so that the page can show them directly. */
async function loadOnly(
  ctx: RequestContext,
  { id, total }: NotificationList,
  { lines: [line] }: Pick<CheckPageProps, 'lines'>,
): Promise<CheckPageProps['only']> {
  if (total !== 1 || !line || line.isExcluded) return undefined;
  const { messages } = await loadPreview(ctx, { id, row: line.id });
  const outgoing = messages.filter(({ send_at: at }) => at);
  if (outgoing.length === 0) return undefined;
  allowFrame(ctx.res);
  return { row: line.id, messages: outgoing };
}
