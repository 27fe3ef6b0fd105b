import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { isOpenJob } from '../../../../../shared/reminders/job-actions.ts';
import { checkMessages } from '../../../../../shared/locales/en/check.ts';
import { jobs } from '../../../../../shared/resources/notifications.ts';
import { reminders, isActiveReminder } from '../../../../../shared/resources/reminders.ts';
import { onMoment, formatMoment } from '../../../../../shared/time.ts';
import type { Plan } from '../../../../../shared/api-calls/list-plan.ts';
import { valueOf } from '../../../http/form.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { loadLastJob, type NotificationList } from '../../../page/list-jobs.ts';
import { loadSendingBlock } from './account-limits.ts';
import { loadPlan, readStart } from './read-plan.ts';

/**
 * Creates and confirms the notification list's job, or confirms the job already awaiting confirmation.
 * Returns the reason for a refusal: an invalid start time, a changed plan or an API error.
 */
export async function confirmList(ctx: RequestContext, list: NotificationList): Promise<string | undefined> {
  const start = readStart(valueOf(ctx.form, 'start'), ctx);
  if (start.error) return start.error;
  const job = await loadLastJob(ctx, list);
  if (job && isOpenJob(job.status) && job.status !== 'awaiting_confirm') {
    ctx.flash('error', checkMessages.confirmed);
    return void ctx.redirect(checkPath.of(list.id));
  }
  const { plan } = await loadPlan(ctx, list.id, { startAt: start.at, page: 1, words: false });
  if (plan.people === 0) return checkMessages.nobody;
  if (String(plan.people) !== valueOf(ctx.form, 'people')) return checkMessages.changed;
  if (plan.templates !== valueOf(ctx.form, 'templates')) return checkMessages.messageChanged;
  const open = job?.status === 'awaiting_confirm' ? job.id : undefined;
  const made = open === undefined ? await ctx.api.create(jobs, { notification: list.id }) : undefined;
  if (made && !made.ok) return made.msg;
  const id = open ?? made?.id ?? '';
  const confirmed = await ctx.api.update(jobs, { id, start_at: start.at || '', status: 'queued' });
  if (!confirmed.ok) return confirmed.msg;
  ctx.flash('success', await describeConfirmed(ctx, list, plan));
  return void ctx.redirect(checkPath.of(list.id));
}

/** Returns the confirmation message with the first send time, or without a time if the reminder is inactive or sending is blocked. */
async function describeConfirmed(
  ctx: RequestContext,
  { reminder }: NotificationList,
  plan: Plan,
): Promise<string> {
  const [sendingBlock, found] = await Promise.all([loadSendingBlock(ctx), ctx.api.one(reminders, reminder)]);
  if (sendingBlock || (found.ok && !isActiveReminder(found.row))) return checkMessages.confirmedHeld;
  const { people, gets, first_at: firstAt = 0, last_at: lastAt = 0, one_by_one: oneByOne } = plan;
  const soon = ctx.nowSeconds + 60;
  const isOne = people === 1 && gets[0]?.channels.length === 1;
  const scope = isOne ? 'one' : lastAt <= soon && !oneByOne ? 'all' : 'first';
  if (firstAt <= soon) return checkMessages.confirmedNow[scope];
  const when = onMoment(formatMoment(firstAt, ctx.zone(), ctx.nowSeconds));
  return checkMessages.confirmedFor(isOne, when);
}
