import { jobActions, type JobAction } from '../../../../shared/home/job-actions.ts';
import { homeMessages, jobMessages } from '../../../../shared/messages.ts';
import { paths } from '../../../../shared/paths.ts';
import { jobs } from '../../../../shared/resources/notifications.ts';
import { readRow } from '../../../../shared/resources/read-row.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { sayJobStatus } from '../../../../shared/resources/transitions.ts';
import { valueOf } from '../../http/form.ts';
import type { ShownAgain } from '../../resource/screen-extras.ts';
import type { FormPost } from '../../resource/screen-parts.ts';

/**
 * One step of a job. What cannot be taken back is asked about first: by a dialog, which posts `sure`, or by the job's page
 * where no script runs. What is refused is said on the page that one came from.
 */
export async function changeJob(post: FormPost, step: JobAction['step']): Promise<ShownAgain | undefined> {
  const { id, status } = readRow(jobs, post.record);
  const action = jobActions(status).find((one) => one.step === step);
  if (!action) return refuse(post, jobMessages.transition(sayJobStatus(status), wordOf(step)));
  if (action.asks && valueOf(post.form, 'sure') !== 'T')
    return { values: { asked: step, back: backOf(post) } };
  const outcome = await post.api.update(jobs, { id, status: action.to });
  if (!outcome.ok) return refuse(post, outcome.msg);
  post.flash('success', homeMessages.done[step]);
  goBack(post);
  return undefined;
}

const wordOf = (step: JobAction['step']): string =>
  ({ confirm: 'queued', pause: 'paused', resume: 'queued', cancel: 'cancelled' })[step];

function refuse(post: FormPost, why: string): undefined {
  post.flash('error', why);
  goBack(post);
}

const backOf = ({ form }: FormPost) => (valueOf(form, 'back') === 'home' ? 'home' : '');

function goBack(post: FormPost): void {
  const own = placeOf(jobs).one(readRow(jobs, post.record).id);
  post.goTo(backOf(post) === 'home' ? paths.home.to() : own);
}
