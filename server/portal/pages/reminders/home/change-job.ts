import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { jobActions, type JobAction } from '../../../../../shared/reminders/job-actions.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { jobMessages } from '../../../../../shared/locales/en/jobs.ts';
import { paths } from '../../../../../shared/paths.ts';
import { jobs } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { describeJobStatus } from '../../../../../shared/resources/transitions.ts';
import { valueOf } from '../../../http/form.ts';
import type { FormRedisplay } from '../../../resource/screen-extras.ts';
import type { FormPost } from '../../../resource/screen-parts.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import type { Job } from '../../../page/list-jobs.ts';
import { hasCheck } from './send-list.ts';

/**
 * Steps of a job. Irreversible steps need a confirmation on the job's page, which posts `sure`.
 * If the API supports checks, the job is confirmed on the check page of its notification list.
 * Errors appear on the page the user came from.
 */
export const jobSteps = {
  confirm: makeJobStep('confirm'),
  pause: makeJobStep('pause'),
  resume: makeJobStep('resume'),
  cancel: makeJobStep('cancel'),
} satisfies Record<JobAction['step'], unknown>;

function makeJobStep(step: JobAction['step']) {
  return async (post: FormPost<typeof jobs>) => (post.record ? changeJob(post, post.record, step) : {});
}

async function changeJob(
  ctx: RequestContext,
  { id, status, notification }: Job,
  step: JobAction['step'],
): Promise<FormRedisplay | undefined> {
  if (step === 'confirm' && (await hasCheck(ctx))) return void ctx.redirect(checkPath.of(notification));
  const action = jobActions(status).find((one) => one.step === step);
  if (action?.confirmation && valueOf(ctx.form, 'sure') !== 'T') return {};
  const outcome = action && (await ctx.api.update(jobs, { id, status: action.to }));
  if (outcome?.ok) ctx.flash('success', homeMessages.done[step]);
  else
    ctx.flash(
      'error',
      outcome?.msg ?? jobMessages.transition(describeJobStatus(status), targetStatusLabel(step)),
    );
  ctx.redirect(valueOf(ctx.form, 'back') === 'home' ? paths.home.to() : pathsOf(jobs).one(id));
  return undefined;
}

const targetStatusLabel = (step: JobAction['step']): string =>
  ({ confirm: 'queued', pause: 'paused', resume: 'queued', cancel: 'canceled' })[step];
