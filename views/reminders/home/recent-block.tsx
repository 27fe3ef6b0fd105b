import { addPeopleStrings, listStrings } from '../../../shared/locales/en/lists.ts';
import { jobStrings } from '../../../shared/locales/en/jobs.ts';
import { messageStatusLabels, shortAnswerLabels } from '../../../shared/locales/en/delivery.ts';
import { formatCount } from '../../../shared/count.ts';
import type { ReactNode } from 'react';
import { checkPath } from '../../../shared/reminders/reminder-paths.ts';
import { listStatus, nextListStep, sendLabels } from '../../../shared/reminders/list-status.ts';
import { isOpenJob } from '../../../shared/reminders/job-actions.ts';
import { homeMessages, homePageStrings } from '../../../shared/locales/en/home.ts';
import { jobs, notifications } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { formatMoment, timeOfId } from '../../../shared/time.ts';
import { exceptionOf } from '../../resource/meanings.ts';
import { ColumnHeads } from '../../ui/table.tsx';
import { CbrSwitch } from './cbr-switch.tsx';
import { describeRows, jobStatusLabel, startOf } from './job-text.ts';
import { cancelledOf } from './lists-block.tsx';
import type { HomePageProps, JobLine, ListLine } from './props.ts';
import { Unreadable } from './unreadable.tsx';

/** Notification list with its newest job. Either may be missing. Combining them avoids showing the same list twice. */
interface Recent {
  key: string;
  list?: ListLine;
  job?: JobLine;
}

export function RecentBlock(props: HomePageProps) {
  const { shell, lists, jobs: sends, hideCBR } = props;
  const lines = recentOf(props);
  return (
    <section className="sec" aria-labelledby="recent-title">
      <div className="sec-h">
        <h2 id="recent-title">{homePageStrings.recent}</h2>
        {'lines' in lists && (
          <CbrSwitch
            csrfToken={shell.csrfToken}
            id="hide-cbr"
            on={hideCBR}
            cancelled={cancelledOf(lines.flatMap(({ list }) => list ?? []))}
          />
        )}
      </div>
      {'failure' in lists && <Unreadable text={lists.failure} />}
      {'failure' in sends && <Unreadable text={sends.failure} />}
      {lines.length > 0 && <RecentTable {...props} lines={lines} />}
      <p className="part-foot">
        <a href={pathsOf(notifications).list}>{`${homePageStrings.allLists}${countOf(lists)}`}</a>
        <a href={pathsOf(jobs).list}>{`${jobStrings.all}${countOf(sends)}`}</a>
      </p>
    </section>
  );
}

const countOf = (block: HomePageProps['jobs'] | HomePageProps['lists']) =>
  'count' in block ? ` (${formatCount(block.count)})` : '';

function recentOf({ lists, jobs: sends, toConfirm }: HomePageProps): Recent[] {
  const listLines = 'lines' in lists ? lists.lines : [];
  const above = new Set('lines' in toConfirm ? toConfirm.lines.map(({ id }) => id) : []);
  const jobLines = 'lines' in sends ? sends.lines : [];
  const ofLists = listLines.map((list): Recent => ({
    key: list.id,
    list,
    job: jobLines.find((job) => job.id === list.openJob) ?? jobLines.find((job) => job.list === list.id),
  }));
  const known = new Set(listLines.map(({ id }) => id));
  const others = jobLines
    .filter(({ list }, index) => !known.has(list) && jobLines.findIndex((job) => job.list === list) === index)
    .map((job): Recent => ({ key: job.id, job }));
  return [...ofLists, ...others]
    .filter(({ list, job }) => !above.has(job?.id ?? list?.openJob ?? ''))
    .sort((one, other) => momentOf(other) - momentOf(one));
}

const momentOf = ({ list, job }: Recent) =>
  Math.max(list?.created ?? 0, (job && (job.startAt || timeOfId(job.id))) || 0);

function RecentTable({ lines, ...props }: HomePageProps & { lines: readonly Recent[] }) {
  return (
    <table className="sends" aria-labelledby="recent-title">
      <ColumnHeads
        heads={[
          heads.list,
          heads.status,
          ...[heads.progress, ...results.map(({ head }) => head)].map(toRight),
        ]}
      />
      <tbody>
        {lines.map((line) => (
          <RecentRow key={line.key} {...props} line={line} />
        ))}
      </tbody>
    </table>
  );
}

const toRight = (text: string) => ({ text, className: 'r' });

const { recentHeads: heads } = homePageStrings;
const results: readonly { head: string; count: (job: JobLine) => number; isFailure?: true }[] = [
  { head: shortAnswerLabels.confirm, count: ({ confirmed }) => confirmed },
  { head: shortAnswerLabels.callback, count: ({ callback }) => callback },
  { head: shortAnswerLabels.cancel, count: ({ cancelledByContact }) => cancelledByContact },
  { head: messageStatusLabels.failed, count: ({ failed }) => failed, isFailure: true },
];

function RecentRow({ line: { list, job }, ...props }: HomePageProps & { line: Recent }) {
  const id = list?.id ?? job?.list ?? '';
  const status = list ? listStatus(list, job) : (job?.status ?? '');
  const next = list && !(job ? isOpenJob(job.status) : runsAutomatically(list)) && nextOf(list, job);
  return (
    <tr>
      <td>
        <a href={isSent(list, job) ? checkPath.of(id) : pathsOf(notifications).one(id)}>
          {list?.name ?? job?.name}
        </a>
      </td>
      <td className={toneOf(status)}>
        {job ? describeJob(job, status, props) : list && describeUnsent(list)}
        {next && ', '}
        {next}
      </td>
      <td className="r" data-label={job && homePageStrings.sent}>
        {job
          ? jobStrings.progress(job.sent, job.total)
          : list && describeRows({ ...list, hideCBR: props.hideCBR })}
      </td>
      <Results job={job} isBrief={Boolean(next)} />
    </tr>
  );
}

const runsAutomatically = ({ status, runsByItself }: ListLine) => status === 'ready' && runsByItself === true;

function describeUnsent(list: ListLine): string {
  const { byItself, notStarted } = homeMessages.waits;
  if (list.status !== 'ready') return jobStatusLabel(list.status);
  return `${jobStatusLabel(list.status)}, ${runsAutomatically(list) ? byItself : notStarted}`;
}

/** Returns true if the check page shows results for each row. A notification list with newly added rows can be sent again and shows none. */
const isSent = (list: ListLine | undefined, job: JobLine | undefined): boolean =>
  job !== undefined && ((list?.status === 'done' && job.status === 'done') || isUnderWay(job.status));

const isUnderWay = (status: string) => isOpenJob(status) && status !== 'awaiting_confirm';

/** Next action for a notification list that is not being sent. Job actions are on the job page. */
function nextOf(list: ListLine, job: JobLine | undefined): ReactNode {
  const step = nextListStep(list);
  if (list.openJob) return nextLink(list, pathsOf(jobs).one(list.openJob), listStrings.openJob);
  if (step === 'add') return nextLink(list, pathsOf(notifications).one(list.id), addPeopleStrings.title);
  const label = step && sendLabels[job?.status === 'cancelled' ? 'again' : step];
  return label && nextLink(list, checkPath.of(list.id), label);
}

const nextLink = ({ name }: ListLine, href: string, label: string) => (
  <a className="next-step" href={href}>
    {label}
    <span className="visually-hidden">{` ${name}`}</span>
  </a>
);

function describeJob(job: JobLine, status: string, { zone, nowSeconds }: HomePageProps): string {
  const [, when] = startOf(job, (at) => formatMoment(at, zone, nowSeconds), nowSeconds);
  const startText = job.startAt > nowSeconds && isOpenJob(job.status) ? `, ${when}` : '';
  return `${jobStatusLabel(status)}${startText}`;
}

const toneOf = (status: string) => exceptionOf('status', jobs.fields.status, status);

/** Result cells, one for each kind of result. Renders a single merged cell if there are no results or there is a next action. */
function Results({ job, isBrief }: { job: JobLine | undefined; isBrief: boolean }) {
  const shownResults = job ? results.filter(({ count }) => count(job) > 0) : [];
  if (!job || isBrief || shownResults.length === 0)
    return (
      <td className="r" colSpan={results.length}>
        {job &&
          shownResults
            .map(({ head, count }) => `${formatCount(count(job))} ${head.toLowerCase()}`)
            .join(', ')}
      </td>
    );
  return results.map(({ head, count, isFailure }) => (
    <td key={head} data-label={head.toLowerCase()} className={isFailure && count(job) > 0 ? 'r bad' : 'r'}>
      {count(job) > 0 && formatCount(count(job))}
    </td>
  ));
}
