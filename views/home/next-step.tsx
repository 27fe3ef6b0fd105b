import { checkPlace } from '../../shared/home/check-place.ts';
import { isOpenJob } from '../../shared/home/job-actions.ts';
import { nextListStep, sendLabels, type ListStep } from '../../shared/home/list-step.ts';
import { jobs } from '../../shared/resources/notifications.ts';
import { needsOf } from '../../shared/resources/rights.ts';
import { hasNeeded } from '../../shared/rights.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { PostForm } from '../ui/post-form.tsx';
import type { ListPanelProps } from './props.ts';

/** Whether the list itself has something to do first, which the page stresses alone. */
export function hasNextStep({ job, ...list }: Pick<ListPanelProps, 'status' | 'total' | 'job'>): boolean {
  return (job !== undefined && isOpenJob(job.status)) || isSent(nextListStep(list));
}

const isSent = (step: ListStep | undefined) => step === 'send' || step === 'again';

/** What to do with the list now. */
export function NextStep({ csrfToken, permissions, id, status, total, job, isChecked }: ListPanelProps) {
  if (job && isOpenJob(job.status)) {
    const label = job.status === 'awaiting_confirm' ? 'Review and confirm' : 'Open job';
    return (
      <a className="btn btn-primary" href={placeOf(jobs).one(job.id)}>
        {label}
      </a>
    );
  }
  const step = nextListStep({ status, total });
  if (step === undefined) return null;
  if (step === 'add')
    return (
      <a className="btn btn-quiet" href="#new-people">
        Add people
      </a>
    );
  if (isChecked)
    return (
      <a className="btn btn-primary" href={checkPlace.of(id)}>
        Continue to check
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
