import { checkPlace } from '../../../../shared/home/check-place.ts';
import { isOpenJob } from '../../../../shared/home/job-actions.ts';
import { nextListStep } from '../../../../shared/home/list-step.ts';
import { homeMessages } from '../../../../shared/messages/home.ts';
import { jobs, notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import type { Visit } from '../../visit/visit.ts';
import { loadLastJob, type NotificationList } from '../../visit/last-job.ts';

/**
 * Redirects to the check of a notification list. If the API has no check, creates a job that awaits confirmation.
 * A list that is already being sent redirects to its open job.
 */
export async function sendList(visit: Visit, list: NotificationList): Promise<void> {
  const { id } = list;
  const open = await findOpenJob(visit, list);
  if (open) {
    visit.flash('error', homeMessages.openJob);
    return visit.goTo(placeOf(jobs).one(open));
  }
  const why = whyNot(list);
  if (why === undefined && (await hasCheck(visit))) return visit.goTo(checkPlace.of(id));
  const outcome = why === undefined ? await visit.api.create(jobs, { notification: id }) : undefined;
  if (!outcome?.ok) {
    visit.flash('error', why ?? outcome?.msg);
    return visit.goTo(placeOf(notifications).one(id));
  }
  visit.flash('success', homeMessages.created);
  visit.goTo(outcome.id ? placeOf(jobs).one(outcome.id) : placeOf(jobs).list);
}

/** Returns true if the API can preview a notification list, so that users review and confirm it on the check page. */
export const hasCheck = ({ parts }: Visit): Promise<boolean> => parts.relay.has('delivery');

/** Returns the reason a stale page cannot send the list. The API itself reports lists that are being read or sent. */
function whyNot({ status, total = 0 }: NotificationList): string | undefined {
  if (nextListStep({ status, total }) === 'add') return homeMessages.noPeople;
  return status === 'done' ? homeMessages.sentAll : undefined;
}

async function findOpenJob(visit: Visit, list: NotificationList): Promise<string | undefined> {
  const job = await loadLastJob(visit, list);
  const awaits = job?.status === 'awaiting_confirm' && (await hasCheck(visit));
  return job && !awaits && isOpenJob(job.status) ? job.id : undefined;
}
