import { checkPlace } from '../../../../shared/home/check-place.ts';
import { isOpenJob } from '../../../../shared/home/job-actions.ts';
import { checkMessages } from '../../../../shared/messages/home.ts';
import { jobs } from '../../../../shared/resources/notifications.ts';
import { reminders } from '../../../../shared/resources/reminders.ts';
import { isActiveReminder } from '../../../../shared/delivery/active-reminder.ts';
import { onMoment, sayMoment } from '../../../../shared/time.ts';
import type { Foreseen } from '../../../../views/check/props.ts';
import { valueOf } from '../../http/form.ts';
import type { Visit } from '../../visit/visit.ts';
import { loadLastJob, type NotificationList } from '../../visit/last-job.ts';
import { loadHeld } from './load-held.ts';
import { loadPlan, readStart } from './read-plan.ts';

/**
 * Creates and confirms the list's job, or confirms one already awaiting confirmation.
 * Returns the reason for a refusal: the plan has changed, or the API's error.
 */
export async function confirmList(visit: Visit, list: NotificationList): Promise<string | undefined> {
  const start = readStart(valueOf(visit.form, 'start'), visit);
  if (start.error) return start.error;
  const job = await loadLastJob(visit, list);
  if (job && isOpenJob(job.status) && job.status !== 'awaiting_confirm') {
    visit.flash('error', checkMessages.confirmed);
    return void visit.goTo(checkPlace.of(list.id));
  }
  const { plan } = await loadPlan(visit, list.id, { startAt: start.at, page: 1, words: 'F' });
  if (plan.people === 0) return checkMessages.nobody;
  if (String(plan.people) !== valueOf(visit.form, 'people')) return checkMessages.changed;
  const open = job?.status === 'awaiting_confirm' ? job.id : undefined;
  const made = open === undefined ? await visit.api.create(jobs, { notification: list.id }) : undefined;
  if (made && !made.ok) return made.msg;
  const id = open ?? made?.id ?? '';
  const confirmed = await visit.api.update(jobs, { id, start_at: start.at || '', status: 'queued' });
  if (!confirmed.ok) return confirmed.msg;
  visit.flash('success', await sayConfirmed(visit, list, plan));
  return void visit.goTo(checkPlace.of(list.id));
}

/** Returns the confirmation message with the first send time. If the reminder or the practice is held, no time is known. */
async function sayConfirmed(visit: Visit, { reminder }: NotificationList, plan: Foreseen): Promise<string> {
  const [held, found] = await Promise.all([loadHeld(visit), visit.api.one(reminders, reminder)]);
  if (held || (found.ok && !isActiveReminder(found.row))) return checkMessages.confirmedHeld;
  const { people, gets, firstAt, lastAt, oneByOne } = plan;
  const soon = visit.nowSeconds + 60;
  const isOne = people === 1 && gets[0]?.channels.length === 1;
  const what = isOne ? 'one' : lastAt <= soon && !oneByOne ? 'all' : 'first';
  if (firstAt <= soon) return checkMessages.confirmedNow[what];
  const when = onMoment(sayMoment(firstAt, visit.zone(), visit.nowSeconds));
  return checkMessages.confirmedFor(isOne, when);
}
