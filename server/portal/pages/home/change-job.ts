import { jobActions, type JobAction } from '../../../../shared/home/job-actions.ts';
import { homeMessages, jobMessages } from '../../../../shared/messages.ts';
import { paths } from '../../../../shared/paths.ts';
import { jobs } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { sayJobStatus } from '../../../../shared/resources/transitions.ts';
import { valueOf } from '../../http/form.ts';
import type { Visit } from '../../visit/visit.ts';
import type { Job } from './read-lines.ts';

/**
 * One step of a job. What cannot be taken back is asked about first: by a dialog, which posts `sure`, or by the job's page
 * where no script runs, which is then still to be shown. What is refused is said on the page that one came from.
 */
export async function changeJob(
  visit: Visit,
  job: Job,
  step: JobAction['step'],
): Promise<'asked' | 'answered'> {
  const { id, status } = job;
  const action = jobActions(status).find((one) => one.step === step);
  if (action?.asks && valueOf(visit.form, 'sure') !== 'T') return 'asked';
  const outcome = action && (await visit.api.update(jobs, { id, status: action.to }));
  if (outcome?.ok) visit.flash('success', homeMessages.done[step]);
  else visit.flash('error', outcome?.msg ?? jobMessages.transition(sayJobStatus(status), wordOf(step)));
  visit.goTo(valueOf(visit.form, 'back') === 'home' ? paths.home.to() : placeOf(jobs).one(id));
  return 'answered';
}

const wordOf = (step: JobAction['step']): string =>
  ({ confirm: 'queued', pause: 'paused', resume: 'queued', cancel: 'cancelled' })[step];
