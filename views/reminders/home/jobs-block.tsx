import { jobStrings } from '../../../shared/locales/en/jobs.ts';
import { formatCount } from '../../../shared/count.ts';
import { jobs } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { midSentence, formatMoment } from '../../../shared/time.ts';
import { meaningOf } from '../../resource/meanings.ts';
import { Badge } from '../../ui/status-marks.tsx';
import { ColumnHeads } from '../../ui/table.tsx';
import { BlockHead } from './block-head.tsx';
import { Unreadable } from './unreadable.tsx';
import { JobActions, JobProgress } from './job-actions.tsx';
import { jobCounts, jobStatusLabel, startOf } from './job-text.ts';
import type { HomePageProps, JobLine } from './props.ts';

const { heads } = jobStrings;

export function JobsBlock(props: HomePageProps) {
  const { jobs: block } = props;
  return (
    <section className="sec" aria-labelledby="jobs-title">
      <BlockHead
        id="jobs-title"
        title={jobs.label.many}
        all={jobStrings.all}
        href={pathsOf(jobs).list}
        block={block}
      />
      {'failure' in block ? (
        <Unreadable text={block.failure} />
      ) : block.lines.length === 0 ? (
        <p className="soft">{jobs.empty}</p>
      ) : (
        <JobsTable {...props} lines={block.lines} />
      )}
    </section>
  );
}

function JobsTable({ lines, ...props }: HomePageProps & { lines: readonly JobLine[] }) {
  return (
    <div className="scroller">
      <table className="table list jobs" aria-labelledby="jobs-title">
        <ColumnHeads heads={Object.values(heads)} actions />
        <tbody>
          {lines.map((job) => (
            <JobRow key={job.id} {...props} job={job} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function JobRow({ shell, zone, nowSeconds, job }: HomePageProps & { job: JobLine }) {
  const awaits = job.status === 'awaiting_confirm';
  const [verb, when] = startOf(job, (at) => midSentence(formatMoment(at, zone, nowSeconds)), nowSeconds);
  return (
    <tr className={awaits ? 'awaits' : undefined}>
      <td className="row-title">
        <a href={pathsOf(jobs).one(job.id)}>{job.name}</a>
        {when && (
          <p className="soft small">
            {verb} <span className="moment">{when}</span>
          </p>
        )}
      </td>
      <td data-label={heads.status}>
        <StatusBadge status={job.status} />
      </td>
      <td data-label={heads.sent}>
        <JobProgress job={job} />
      </td>
      <td data-label={heads.results}>
        <Results job={job} />
      </td>
      <td className="row-actions">
        <JobActions csrfToken={shell.csrfToken} permissions={shell.permissions} job={job} back="home" />
      </td>
    </tr>
  );
}

export function StatusBadge({ status }: { status: string }) {
  const kind = meaningOf('status', jobs.fields.status, status) ?? 'plain';
  return <Badge kind={kind} text={jobStatusLabel(status)} />;
}

function Results({ job }: { job: JobLine }) {
  const counts = jobCounts(job).filter(([, count]) => count > 0);
  if (counts.length === 0) return null;
  return (
    <ul className="results">
      {counts.map(([label, count]) => (
        <li key={label} className="num">{`${formatCount(count)} ${label.toLowerCase()}`}</li>
      ))}
    </ul>
  );
}
