import { jobActions, type JobAction } from '../../shared/home/job-actions.ts';
import type { Permission } from '../../shared/permissions.ts';
import { jobs, notifications } from '../../shared/resources/notifications.ts';
import { needsOf } from '../../shared/resources/rights.ts';
import { hasNeeded } from '../../shared/rights.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { PostForm } from '../ui/post-form.tsx';
import { asksFirst } from '../ui/question.tsx';
import type { JobLine } from './props.ts';

interface Props {
  csrfToken: string;
  /** Of the user: what they may not do is not offered. */
  permissions: readonly Permission[];
  job: Pick<JobLine, 'id' | 'list' | 'name' | 'status' | 'waiting'>;
  /** Where one goes afterwards, if not to the job's page. */
  back?: 'home';
  /** On a page of its own the buttons are as large as others, and one is the primary: a list has its own, at its head. */
  large?: boolean;
}

/**
 * What can be done with a job now: a form each, posted to the job's page, which asks where something must be
 * asked. One that failed leads to its list, which is sent again.
 */
export function JobActions({ csrfToken, permissions, job, back, large }: Props) {
  const actions = jobActions(job.status).filter(({ to }) =>
    hasNeeded({ permissions }, needsOf(jobs, 'update'), { status: to }),
  );
  if (job.status === 'failed' && job.list) return <WayToList job={job} large={large} />;
  if (actions.length === 0) return null;
  return (
    <div className="row-buttons">
      {actions.map((action) =>
        action.step === 'confirm' && !large ? (
          <ReviewLink key={action.step} job={job} />
        ) : (
          <PostForm
            key={action.step}
            csrfToken={csrfToken}
            step={action.step}
            action={placeOf(jobs).one(job.id)}
            className=""
            waiting=""
          >
            {back && <input type="hidden" name="back" value={back} />}
            <ActionButton action={action} job={job} large={large} />
          </PostForm>
        ),
      )}
    </div>
  );
}

/** Nothing is confirmed before somebody looked at it. */
function ReviewLink({ job }: Pick<Props, 'job'>) {
  return (
    <a className="btn btn-quiet btn-small" href={placeOf(jobs).one(job.id)}>
      Review and confirm<span className="visually-hidden">{` ${job.name}`}</span>
    </a>
  );
}

function WayToList({ job, large }: Pick<Props, 'job' | 'large'>) {
  return (
    <div className="row-buttons">
      <a className={large ? 'btn btn-primary' : undefined} href={placeOf(notifications).one(job.list)}>
        Open list<span className="visually-hidden">{` ${job.name}`}</span>
      </a>
    </div>
  );
}

/** The id lets the focus stay where the part is drawn anew. */
function ActionButton({
  action: { step, label, asks },
  job,
  large,
}: Pick<Props, 'job' | 'large'> & { action: JobAction }) {
  const kind = large && step === 'confirm' ? 'btn-primary' : 'btn-quiet';
  return (
    <button
      type="submit"
      id={`${step}-${job.id}`}
      className={`btn ${kind}${large ? '' : ' btn-small'}`}
      {...(asks && asksFirst)}
    >
      {label}
      <span className="visually-hidden">{` ${job.name}`}</span>
    </button>
  );
}
