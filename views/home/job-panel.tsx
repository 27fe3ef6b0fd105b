import { isOpenJob } from '../../shared/home/job-actions.ts';
import { homeMessages } from '../../shared/messages/home.ts';
import { jobs, notifications } from '../../shared/resources/notifications.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { sayMoment } from '../../shared/time.ts';
import { zoneName } from '../../shared/zone-name.ts';
import { OutboxLink } from '../outbox/outbox-link.tsx';
import { Facts } from '../ui/facts.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { isQuestion, QuestionActions } from '../ui/question.tsx';
import { GotNothing } from '../check/got-nothing.tsx';
import { sayOutcome } from '../check/outcome-words.ts';
import { JobActions } from './job-actions.tsx';
import { JobMessages } from './job-messages.tsx';
import { JobProgress } from './job-progress.tsx';
import { StatusBadge } from './jobs-block.tsx';
import { jobCounts, startOf } from './job-words.ts';
import type { JobPanelProps } from './props.ts';
import { RowsTable } from './rows-table.tsx';

export function JobPanel(props: JobPanelProps) {
  const { csrfToken, permissions, job, firstAt, refreshSeconds, asked } = props;
  return (
    <>
      {asked && <Asked {...props} asked={asked} />}
      <div id="job" className="panel" data-refresh-seconds={refreshSeconds}>
        {job.status !== 'awaiting_confirm' && (
          <p className="say">
            {sayOutcome({ ...job, firstAt }, props)}
            <GotNothing list={job.list} status={job.status} count={props.gotNothing} />
          </p>
        )}
        <section className="job-facts" aria-label="Where it stands">
          <div className="job-state">
            <StatusBadge status={job.status} />
            <JobProgress job={job} />
            {!asked && <JobActions csrfToken={csrfToken} permissions={permissions} job={job} large />}
          </div>
          {job.status === 'failed' && <p>{homeMessages.failed}</p>}
          <Counts {...props} />
          <div className="fact-strip">
            <JobTimes {...props} />
          </div>
        </section>
        {props.rows && <WhatWillBeSent {...props} rows={props.rows} />}
        {props.outbox && <OutboxLink why={props.outbox} />}
        {props.messages && <JobMessages {...props} messages={props.messages} />}
      </div>
    </>
  );
}

function Asked({ csrfToken, job, asked }: JobPanelProps & { asked: NonNullable<JobPanelProps['asked']> }) {
  return (
    <section className="notice asked" aria-labelledby="asked-title" {...isQuestion}>
      <h2 id="asked-title">{asked.title}</h2>
      <p>
        <b>{job.name}</b>: {asked.text}
      </p>
      <PostForm
        csrfToken={csrfToken}
        step={asked.step}
        action={placeOf(jobs).one(job.id)}
        className=""
        waiting=""
      >
        <input type="hidden" name="back" value={asked.from} />
        <QuestionActions
          cancelHref={placeOf(jobs).one(job.id)}
          goOn={asked.goOn}
          destroys={asked.destroys}
          name="sure"
          value="T"
        />
      </PostForm>
    </section>
  );
}

function Counts({ job }: JobPanelProps) {
  const counts = [
    [isOpenJob(job.status) ? 'Waiting' : 'Not sent', job.waiting],
    ['Sent', job.sent],
    ...jobCounts(job),
  ] as const;
  return (
    <dl className="counts">
      {counts.map(([label, count]) => (
        <div key={label} className={count === 0 ? 'soft' : undefined}>
          <dt>{label}</dt>
          <dd>{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}

function JobTimes({ job, zone, nowSeconds, finished }: JobPanelProps) {
  const say = (at: number) => sayMoment(at, zone, nowSeconds);
  return (
    <Facts
      facts={[
        [
          'Notification List',
          <a key="list" href={placeOf(notifications).one(job.list)}>
            {job.name}
          </a>,
        ],
        startOf(job, say, nowSeconds),
        ['Finished', finished > 0 ? say(finished) : ''],
        ['Times in', zoneName(zone, nowSeconds)],
      ]}
    />
  );
}

function WhatWillBeSent({
  rows,
  job,
  hideCBR,
}: JobPanelProps & { rows: NonNullable<JobPanelProps['rows']> }) {
  const { cancelled = 0 } = 'failure' in rows ? {} : rows;
  return (
    <section aria-labelledby="rows-title">
      <div className="sec-h">
        <h2 id="rows-title">What will be sent to whom</h2>
        {cancelled > 0 && (
          <p className="soft">
            {hideCBR ? homeMessages.hidden(cancelled) : homeMessages.cancelledByRules(cancelled)}
            {'. '}
            <a href={placeOf(notifications).one(job.list)}>
              {hideCBR ? 'Show them on the list' : 'Open the list'}
            </a>
          </p>
        )}
      </div>
      <RowsTable rows={rows} labelledBy="rows-title" addresses="inside" href={placeOf(jobs).one(job.id)} />
      <p className="soft small">{homeMessages.rechecked}</p>
    </section>
  );
}
