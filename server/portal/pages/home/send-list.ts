import { checkPlace } from '../../../../shared/home/check-place.ts';
import { isOpenJob } from '../../../../shared/home/job-actions.ts';
import { nextListStep } from '../../../../shared/home/list-step.ts';
import { homeMessages } from '../../../../shared/messages/home.ts';
import { jobs, notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import type { Visit } from '../../visit/visit.ts';
import { loadLastJob, type NotificationList } from '../../visit/last-job.ts';

/**
 * Leads to the check of a list, or, where the API has none, makes its job, which then awaits confirmation. A list that is being sent
 * has its job already.
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

/** Whether the API says what a list would do, so that it is looked through and confirmed there. */
export const hasCheck = ({ parts }: Visit): Promise<boolean> => parts.relay.has('delivery');

/** From a page that is older than the list. Of what is being read or sent, the API says it. */
function whyNot({ status, total = 0 }: NotificationList): string | undefined {
  if (nextListStep({ status, total }) === 'add') return homeMessages.noPeople;
  return status === 'done' ? homeMessages.sentAll : undefined;
}

async function findOpenJob(visit: Visit, list: NotificationList): Promise<string | undefined> {
  const job = await loadLastJob(visit, list);
  const awaits = job?.status === 'awaiting_confirm' && (await hasCheck(visit));
  return job && !awaits && isOpenJob(job.status) ? job.id : undefined;
}
