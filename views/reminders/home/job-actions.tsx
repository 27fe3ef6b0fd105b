import { listStrings } from '../../../shared/locales/en/lists.ts';
import { jobStrings } from '../../../shared/locales/en/jobs.ts';
import { jobActions, type JobAction } from '../../../shared/reminders/job-actions.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { jobs, notifications } from '../../../shared/resources/notifications.ts';
import { needsOf } from '../../../shared/resources/define.ts';
import { hasNeeded } from '../../../shared/rights.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { confirmFirst } from '../../ui/question.tsx';
import type { JobLine } from './props.ts';
import { Progress } from '../../ui/status-marks.tsx';

interface Props {
  csrfToken: string;
  permissions: readonly Permission[];
  job: Pick<JobLine, 'id' | 'list' | 'name' | 'status' | 'waiting'>;
  /** Page to return to, if not the job page. */
  back?: 'home';
  /** True on the job page, where buttons are full size and one is primary. List pages have their primary button in the header. */
  large?: boolean;
}

/**
 * Available actions of a job, one form each. They post to the job page, which asks for confirmation if needed.
 * A failed job links to its notification list, from which it can be sent again.
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
            action={pathsOf(jobs).one(job.id)}
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

/** Link to the job page, because a job must be reviewed before it is confirmed. */
function ReviewLink({ job }: Pick<Props, 'job'>) {
  return (
    <a className="btn btn-quiet btn-small" href={pathsOf(jobs).one(job.id)}>
      {listStrings.reviewAndConfirm}
      <span className="visually-hidden">{` ${job.name}`}</span>
    </a>
  );
}

function WayToList({ job, large }: Pick<Props, 'job' | 'large'>) {
  return (
    <div className="row-buttons">
      <a className={large ? 'btn btn-primary' : undefined} href={pathsOf(notifications).one(job.list)}>
        {jobStrings.openList}
        <span className="visually-hidden">{` ${job.name}`}</span>
      </a>
    </div>
  );
}

/** Button for an action. Its id preserves the focus when the fragment is refreshed. */
function ActionButton({
  action: { step, label, confirmation },
  job,
  large,
}: Pick<Props, 'job' | 'large'> & { action: JobAction }) {
  const kind = large && step === 'confirm' ? 'btn-primary' : 'btn-quiet';
  return (
    <button
      type="submit"
      id={`${step}-${job.id}`}
      className={`btn ${kind}${large ? '' : ' btn-small'}`}
      {...(confirmation && confirmFirst)}
    >
      {label}
      <span className="visually-hidden">{` ${job.name}`}</span>
    </button>
  );
}

export function JobProgress({ job: { sent, total } }: { job: Pick<JobLine, 'sent' | 'total'> }) {
  if (total === 0) return <span className="soft">{jobStrings.noOne}</span>;
  return <Progress value={Math.min(sent, total)} max={total} text={jobStrings.progress(sent, total)} />;
}
