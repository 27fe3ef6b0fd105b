import { listStrings } from '../../../shared/locales/en/lists.ts';
import { checkPath } from '../../../shared/reminders/reminder-paths.ts';
import { isOpenJob } from '../../../shared/reminders/job-actions.ts';
import { nextListStep, sendLabels, type ListStep } from '../../../shared/reminders/list-status.ts';
import { homeMessages } from '../../../shared/locales/en/home.ts';
import { jobs } from '../../../shared/resources/notifications.ts';
import { needsOf } from '../../../shared/resources/define.ts';
import { hasNeeded } from '../../../shared/rights.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { PostForm } from '../../ui/post-form.tsx';
import type { ListPanelProps } from './list-props.ts';

/** Returns true if the notification list has a primary next action. Other buttons are then secondary. */
export function hasNextStep({ job, runsByItself, ...list }: ListPanelProps): boolean {
  if (job && isOpenJob(job.status)) return true;
  return isSent(nextListStep(list)) && !runsAutomatically({ job, runsByItself });
}

/** Returns true if the notification list's reminder sends automatically, so that sending manually is an exception. */
const runsAutomatically = ({ job, runsByItself }: Pick<ListPanelProps, 'job' | 'runsByItself'>) =>
  runsByItself && !job;

const isSent = (step: ListStep | undefined) => step === 'send' || step === 'again';

export function NextStep(props: ListPanelProps) {
  const { csrfToken, permissions, id, status, total, job, isChecked } = props;
  if (job && isOpenJob(job.status)) {
    const { reviewAndConfirm, openJob } = listStrings;
    return (
      <a className="btn btn-primary" href={pathsOf(jobs).one(job.id)}>
        {job.status === 'awaiting_confirm' ? reviewAndConfirm : openJob}
      </a>
    );
  }
  const step = nextListStep({ status, total });
  if (step === undefined || step === 'add') return null;
  if (isChecked)
    return (
      <a className={`btn ${runsAutomatically(props) ? 'btn-quiet' : 'btn-primary'}`} href={checkPath.of(id)}>
        {runsAutomatically(props) ? homeMessages.sendNow : listStrings.toCheck}
      </a>
    );
  if (!hasNeeded({ permissions }, needsOf(jobs, 'create'))) return null;
  return (
    <PostForm csrfToken={csrfToken} step="send" className="" waiting="">
      <button type="submit" className="btn btn-primary">
        {sendLabels[step]}
      </button>
    </PostForm>
  );
}
