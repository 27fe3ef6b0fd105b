import { isOpenJob } from '../../shared/home/job-actions.ts';
import { jobs } from '../../shared/resources/notifications.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { PostForm } from '../ui/post-form.tsx';
import type { ListPanelProps } from './props.ts';

/** Whether the list itself has something to do first, which the page stresses alone. */
export const hasNextStep = ({ status, job }: Pick<ListPanelProps, 'status' | 'job'>) =>
  status === 'ready' || (job !== undefined && isOpenJob(job.status));

/** What to do with the list now. */
export function NextStep({ csrfToken, status, job }: ListPanelProps) {
  if (job && isOpenJob(job.status)) {
    const label = job.status === 'awaiting_confirm' ? 'Review and confirm' : 'Open job';
    return (
      <a className="btn btn-primary" href={placeOf(jobs).one(job.id)}>
        {label}
      </a>
    );
  }
  if (status === 'draft')
    return (
      <a className="btn btn-quiet" href="#new-people">
        Add people
      </a>
    );
  if (status !== 'ready') return null;
  return (
    <PostForm csrfToken={csrfToken} step="send" className="" waiting="">
      <button type="submit" className="btn btn-primary">
        Send
      </button>
    </PostForm>
  );
}
