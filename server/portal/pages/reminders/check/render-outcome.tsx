import { apiCalls } from '../../../../../shared/api-calls.ts';
import { isActiveReminder, reminders } from '../../../../../shared/resources/reminders.ts';
import { isOpenJob } from '../../../../../shared/reminders/job-actions.ts';
import { writeListQuery } from '../../../../../shared/list-query.ts';
import { readCount } from '../../../../../shared/reply.ts';
import { OutcomePage } from '../../../../../views/reminders/check/outcome-page.tsx';
import type { OutcomePageProps } from '../../../../../views/reminders/check/props.ts';
import { HttpError } from '../../../http/errors.ts';
import {
  loadFirstSendTime,
  countWaiting,
  type Job,
  type NotificationList,
  countUnreached,
  unreachedQuery,
} from '../../../page/list-jobs.ts';
import { findOutbox } from '../../../page/flash-sent.ts';
import { shellProps } from '../../../page/shell.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { loadSendingBlock } from './account-limits.ts';
import { loadPlan, readRowsQuery, rowsPerPage, formatRowAppointment } from './read-plan.ts';

export async function renderOutcome(ctx: RequestContext, list: NotificationList, job: Job): Promise<void> {
  const { search, page } = readRowsQuery(ctx.req.query);
  const nothing = ctx.req.query['nothing'] === '1';
  const { jobConfirmRefreshSeconds, refreshSeconds } = ctx.parts.config;
  const [loaded, sendingBlock, reminder, outbox, firstAt, gotNothing] = await Promise.all([
    loadOutcome(ctx, list.id, { search, nothing, page }),
    isOpenJob(job.status) ? loadSendingBlock(ctx) : undefined,
    (job.waiting ?? 0) > 0 ? ctx.api.one(reminders, list.reminder) : undefined,
    findOutbox(ctx),
    loadFirstAt(ctx, list.id, job),
    countUnreached(ctx, job, list),
  ]);
  const inactive = reminder?.ok && !isActiveReminder(reminder.row) ? reminder.row.name : '';
  const element = (
    <OutcomePage
      shell={shellProps(ctx, { current: 'home' })}
      zone={ctx.zone()}
      nowSeconds={ctx.nowSeconds}
      refreshSeconds={isOpenJob(job.status) ? jobConfirmRefreshSeconds : refreshSeconds}
      list={list}
      inactive={inactive}
      job={{ ...toCounts(job), firstAt: inactive || sendingBlock ? 0 : firstAt }}
      unsentCount={gotNothing}
      nothing={nothing}
      search={search}
      outbox={outbox}
      sendingStop={sendingBlock}
      {...loaded}
    />
  );
  ctx.render({ title: list.name, styles: 'all', element });
}

async function loadOutcome(
  ctx: RequestContext,
  id: string,
  { search, nothing, page }: { search: string; nothing: boolean; page: number },
): Promise<Pick<OutcomePageProps, 'lines' | 'count' | 'page' | 'pages'>> {
  const listed = writeListQuery({ page, size: rowsPerPage, count: true, search });
  const query = { ...listed, ...(nothing && unreachedQuery) };
  const outcome = await ctx.api.call(apiCalls.readNotificationOutcome, { params: { id }, query });
  if (!outcome.ok) throw new HttpError(outcome.status, { cause: outcome.msg });
  const count = readCount(outcome.reply.p1) ?? 0;
  const lines = outcome.results.map((row) => ({
    ...row,
    messages: row.messages.filter(({ send_at: at }) => at),
    appointment: formatRowAppointment(row, ctx),
  }));
  return { lines, count, page, pages: Math.max(1, Math.ceil(count / rowsPerPage)) };
}

/** Returns the first send time, taken from the plan if the job's messages are not planned yet. */
async function loadFirstAt(ctx: RequestContext, list: string, job: Job): Promise<number> {
  const firstAt = await loadFirstSendTime(ctx, job);
  if (firstAt > 0 || job.status !== 'queued' || (job.sent ?? 0) > 0) return firstAt;
  const { plan } = await loadPlan(ctx, list, { startAt: job.start_at ?? 0, page: 1, words: false });
  return plan.first_at ?? 0;
}

function toCounts(job: Job): Omit<OutcomePageProps['job'], 'firstAt'> {
  const { id, status, total = 0, sent = 0, delivered = 0, failed = 0 } = job;
  return { id, status, total, waiting: countWaiting(job), sent, delivered, failed };
}
