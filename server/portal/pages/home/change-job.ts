import { checkPlace } from '../../../../shared/home/check-place.ts';
import { jobActions, type JobAction } from '../../../../shared/home/job-actions.ts';
import { homeMessages } from '../../../../shared/messages/home.ts';
import { jobMessages } from '../../../../shared/messages/jobs.ts';
import { paths } from '../../../../shared/paths.ts';
import { jobs } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { sayJobStatus } from '../../../../shared/resources/transitions.ts';
import { valueOf } from '../../http/form.ts';
import type { ShownAgain } from '../../resource/screen-extras.ts';
import type { FormPost } from '../../resource/screen-parts.ts';
import type { Visit } from '../../visit/visit.ts';
import type { Job } from '../../visit/last-job.ts';
import { hasCheck } from './send-list.ts';

/**
 * Steps of a job. Irreversible ones need a confirmation on the job's page, which posts `sure`.
 * A list that can be checked is confirmed on its check page.
 * Errors appear on the page the user came from.
 */
export const jobSteps = {
  confirm: changing('confirm'),
  pause: changing('pause'),
  resume: changing('resume'),
  cancel: changing('cancel'),
} satisfies Record<JobAction['step'], unknown>;

function changing(step: JobAction['step']) {
  return async (post: FormPost<typeof jobs>) => (post.record ? changeJob(post, post.record, step) : {});
}

async function changeJob(
  visit: Visit,
  { id, status, notification }: Job,
  step: JobAction['step'],
): Promise<ShownAgain | undefined> {
  if (step === 'confirm' && (await hasCheck(visit))) return void visit.goTo(checkPlace.of(notification));
  const action = jobActions(status).find((one) => one.step === step);
  if (action?.asks && valueOf(visit.form, 'sure') !== 'T') return {};
  const outcome = action && (await visit.api.update(jobs, { id, status: action.to }));
  if (outcome?.ok) visit.flash('success', homeMessages.done[step]);
  else visit.flash('error', outcome?.msg ?? jobMessages.transition(sayJobStatus(status), wordOf(step)));
  visit.goTo(valueOf(visit.form, 'back') === 'home' ? paths.home.to() : placeOf(jobs).one(id));
  return undefined;
}

const wordOf = (step: JobAction['step']): string =>
  ({ confirm: 'queued', pause: 'paused', resume: 'queued', cancel: 'canceled' })[step];
