import { jobStrings } from '../../../shared/locales/en/jobs.ts';
import { messageStatusLabels } from '../../../shared/locales/en/delivery.ts';
import { formatCount } from '../../../shared/count.ts';
import { isOpenJob } from '../../../shared/reminders/job-actions.ts';
import { homeMessages } from '../../../shared/locales/en/home.ts';
import { jobs, notifications } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { formatMoment } from '../../../shared/time.ts';
import { zoneName } from '../../../shared/time-zones.ts';
import { OutboxLink } from '../test-outbox/outbox-link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { isQuestion, QuestionActions } from '../../ui/question.tsx';
import { UnsentPeople } from '../check/unsent-people.tsx';
import { describeOutcome } from '../check/outcome-text.ts';
import { JobActions, JobProgress } from './job-actions.tsx';
import { JobMessages } from './job-messages.tsx';
import { JobTemplates } from './job-templates.tsx';
import { StatusBadge } from './jobs-block.tsx';
import { jobCounts, startOf } from './job-text.ts';
import type { JobPanelProps } from './props.ts';
import { RowsTable } from './rows-table.tsx';

export function JobPanel(props: JobPanelProps) {
  const { csrfToken, permissions, job, firstAt, refreshSeconds, confirmation } = props;
  return (
    <>
      {confirmation && <ConfirmStep {...props} confirmation={confirmation} />}
      <div id="job" className="panel" data-refresh-seconds={refreshSeconds}>
        {job.status !== 'awaiting_confirm' && (
          <p className="say">
            {describeOutcome({ ...job, firstAt }, props)}
            <UnsentPeople list={job.list} status={job.status} count={props.unsentCount} />
          </p>
        )}
        <section className="job-facts" aria-label={jobStrings.heads.status}>
          <div className="job-state">
            <StatusBadge status={job.status} />
            <JobProgress job={job} />
            {!confirmation && <JobActions csrfToken={csrfToken} permissions={permissions} job={job} large />}
          </div>
          {job.status === 'failed' && <p>{homeMessages.failed}</p>}
          <Counts {...props} />
          <div className="fact-strip">
            <JobTimes {...props} />
            <JobTemplates {...props} />
          </div>
        </section>
        {props.rows && <PlannedRowsSection {...props} rows={props.rows} />}
        {props.outbox && <OutboxLink why={props.outbox} />}
        {props.messages && <JobMessages {...props} messages={props.messages} />}
      </div>
    </>
  );
}

function ConfirmStep({
  csrfToken,
  job,
  confirmation,
}: JobPanelProps & { confirmation: NonNullable<JobPanelProps['confirmation']> }) {
  return (
    <section className="notice asked" aria-labelledby="asked-title" {...isQuestion}>
      <h2 id="asked-title">{confirmation.title}</h2>
      <p>
        <b>{job.name}</b>: {confirmation.text}
      </p>
      <PostForm
        csrfToken={csrfToken}
        step={confirmation.step}
        action={pathsOf(jobs).one(job.id)}
        className=""
        waiting=""
      >
        <input type="hidden" name="back" value={confirmation.from} />
        <QuestionActions
          cancelHref={pathsOf(jobs).one(job.id)}
          goOn={confirmation.goOn}
          destroys={confirmation.destroys}
          name="sure"
          value="T"
        />
      </PostForm>
    </section>
  );
}

/** Counts people without a message once the job has ended. For a stopped job, this matches the number shown in the confirmation. */
const countUnsent = ({ status, total, waiting, sent, failed }: JobPanelProps['job']) =>
  status === 'cancelled' ? waiting : Math.max(0, total - sent - failed);

function Counts({ job }: JobPanelProps) {
  const counts = [
    isOpenJob(job.status)
      ? [jobStrings.waiting, job.waiting]
      : [messageStatusLabels.left_out, countUnsent(job)],
    [messageStatusLabels.sent, job.sent],
    ...jobCounts(job),
  ] as const;
  return (
    <dl className="counts">
      {counts.map(([label, count]) => (
        <div key={label} className={count === 0 ? 'soft' : undefined}>
          <dt>{label}</dt>
          <dd>{typeof count === 'number' ? formatCount(count) : count}</dd>
        </div>
      ))}
    </dl>
  );
}

function JobTimes({ job, zone, nowSeconds, finished }: JobPanelProps) {
  const formatAt = (at: number) => formatMoment(at, zone, nowSeconds);
  return (
    <Facts
      facts={[
        [
          jobStrings.heads.list,
          <a key="list" href={pathsOf(notifications).one(job.list)}>
            {job.name}
          </a>,
        ],
        startOf(job, formatAt, nowSeconds),
        [jobStrings.finished, finished > 0 ? formatAt(finished) : ''],
        [jobStrings.timesIn, zoneName(zone, nowSeconds)],
      ]}
    />
  );
}

function PlannedRowsSection({
  rows,
  job,
  hideCBR,
}: JobPanelProps & { rows: NonNullable<JobPanelProps['rows']> }) {
  const { cancelled = 0 } = 'failure' in rows ? {} : rows;
  return (
    <section aria-labelledby="rows-title">
      <div className="sec-h">
        <h2 id="rows-title">{jobStrings.scheduled}</h2>
        {cancelled > 0 && (
          <p className="soft">
            {hideCBR ? homeMessages.hidden(cancelled) : homeMessages.cancelledByRules(cancelled)}
            {'. '}
            <a href={pathsOf(notifications).one(job.list)}>
              {hideCBR ? jobStrings.showHidden : jobStrings.openTheList}
            </a>
          </p>
        )}
      </div>
      <RowsTable rows={rows} labelledBy="rows-title" addresses="inside" href={pathsOf(jobs).one(job.id)} />
      <p className="soft small">{homeMessages.rechecked}</p>
    </section>
  );
}
