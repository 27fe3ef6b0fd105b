import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { isOpenJob } from '../../../../../shared/reminders/job-actions.ts';
import { nextListStep } from '../../../../../shared/reminders/list-status.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { jobs, notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { loadLastJob, type NotificationList } from '../../../page/list-jobs.ts';

/**
 * Redirects to the check page of a notification list. If the API does not support checks, creates a job that awaits confirmation.
 * For a list that is already being sent, redirects to its open job.
 */
export async function sendList(ctx: RequestContext, list: NotificationList): Promise<void> {
  const { id } = list;
  const open = await findOpenJob(ctx, list);
  if (open) {
    ctx.flash('error', homeMessages.openJob);
    return ctx.redirect(pathsOf(jobs).one(open));
  }
  const refusal = findRefusal(list);
  if (refusal === undefined && (await hasCheck(ctx))) return ctx.redirect(checkPath.of(id));
  const outcome = refusal === undefined ? await ctx.api.create(jobs, { notification: id }) : undefined;
  if (!outcome?.ok) {
    ctx.flash('error', refusal ?? outcome?.msg);
    return ctx.redirect(pathsOf(notifications).one(id));
  }
  ctx.flash('success', homeMessages.created);
  ctx.redirect(outcome.id ? pathsOf(jobs).one(outcome.id) : pathsOf(jobs).list);
}

/** Returns true if the API can preview a notification list. Users then review and confirm it on the check page. */
export const hasCheck = ({ parts }: RequestContext): Promise<boolean> => parts.relay.isLevel2();

/** Returns the reason why a stale page cannot send the notification list. The API itself rejects notification lists that are being loaded or sent. */
function findRefusal({ status, total = 0 }: NotificationList): string | undefined {
  if (nextListStep({ status, total }) === 'add') return homeMessages.noPeople;
  return status === 'done' ? homeMessages.sentAll : undefined;
}

async function findOpenJob(ctx: RequestContext, list: NotificationList): Promise<string | undefined> {
  const job = await loadLastJob(ctx, list);
  const awaitsConfirm = job?.status === 'awaiting_confirm' && (await hasCheck(ctx));
  return job && !awaitsConfirm && isOpenJob(job.status) ? job.id : undefined;
}
