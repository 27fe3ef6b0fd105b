import type { ReactNode } from 'react';
import { checkPlace } from '../../shared/home/check-place.ts';
import { standingOf } from '../../shared/home/list-standing.ts';
import { nextListStep, sendLabels } from '../../shared/home/list-step.ts';
import { isOpenJob } from '../../shared/home/job-actions.ts';
import { homeMessages } from '../../shared/messages/home.ts';
import { jobs, notifications } from '../../shared/resources/notifications.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { sayMoment, timeOfId } from '../../shared/time.ts';
import { exceptionOf } from '../resource/meanings.ts';
import { ColumnHeads } from '../ui/column-heads.tsx';
import { CbrSwitch } from './cbr-switch.tsx';
import { sayRows, sayStatus, startOf } from './job-words.ts';
import { cancelledOf } from './lists-block.tsx';
import type { HomePageProps, JobLine, ListLine } from './props.ts';
import { Unreadable } from './unreadable.tsx';

/** Notification list, its newest job, or both, so that each appears once. */
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
        <h2 id="recent-title">Recent</h2>
        {'lines' in lists && (
          <CbrSwitch
            csrfToken={shell.csrfToken}
            id="hide-cbr"
            on={hideCBR}
            cancelled={cancelledOf(lists.lines)}
          />
        )}
      </div>
      {'failure' in lists && <Unreadable text={lists.failure} />}
      {'failure' in sends && <Unreadable text={sends.failure} />}
      {lines.length > 0 && <RecentTable {...props} lines={lines} />}
      <p className="part-foot">
        <a href={placeOf(notifications).list}>{`All notification lists${countOf(lists)}`}</a>
        <a href={placeOf(jobs).list}>{`All jobs${countOf(sends)}`}</a>
      </p>
    </section>
  );
}

const countOf = (block: HomePageProps['jobs'] | HomePageProps['lists']) =>
  'count' in block ? ` (${block.count.toLocaleString('en-US')})` : '';

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
      <ColumnHeads heads={['List', 'State', ...['Sent', ...results.map(({ head }) => head)].map(toRight)]} />
      <tbody>
        {lines.map((line) => (
          <RecentRow key={line.key} {...props} line={line} />
        ))}
      </tbody>
    </table>
  );
}

const toRight = (text: string) => ({ text, className: 'r' });

const results: readonly { head: string; label: string; count: (job: JobLine) => number }[] = [
  { head: 'Confirmed', label: 'confirmed', count: ({ confirmed }) => confirmed },
  { head: 'Call back', label: 'call back', count: ({ callback }) => callback },
  { head: 'Canceled', label: 'canceled', count: ({ cancelledByContact }) => cancelledByContact },
  { head: 'Failed', label: 'failed', count: ({ failed }) => failed },
];

function RecentRow({ line: { list, job }, ...props }: HomePageProps & { line: Recent }) {
  const id = list?.id ?? job?.list ?? '';
  const status = list ? standingOf(list, job) : (job?.status ?? '');
  const next = list && !(job ? isOpenJob(job.status) : isLeftToItself(list)) && nextOf(list, job);
  return (
    <tr>
      <td>
        <a href={isSent(list, job) ? checkPlace.of(id) : placeOf(notifications).one(id)}>
          {list?.name ?? job?.name}
        </a>
      </td>
      <td className={toneOf(status)}>
        {job ? sayJob(job, status, props) : list && sayUnsent(list)}
        {next && ', '}
        {next}
      </td>
      <td className="r" data-label={job && 'sent'}>
        {job
          ? `${figure(job.sent)} of ${figure(job.total)}`
          : list && sayRows({ ...list, hideCBR: props.hideCBR })}
      </td>
      <Results job={job} isBrief={Boolean(next)} />
    </tr>
  );
}

const isLeftToItself = ({ status, runsByItself }: ListLine) => status === 'ready' && runsByItself === true;

function sayUnsent(list: ListLine): string {
  const { byItself, notStarted } = homeMessages.waits;
  if (list.status !== 'ready') return sayStatus(list.status);
  return `${sayStatus(list.status)}, ${isLeftToItself(list) ? byItself : notStarted}`;
}

/** Returns true if the check page shows results per row. A list with newly added rows is ready to send again instead. */
const isSent = (list: ListLine | undefined, job: JobLine | undefined): boolean =>
  job !== undefined && ((list?.status === 'done' && job.status === 'done') || isUnderWay(job.status));

const isUnderWay = (status: string) => isOpenJob(status) && status !== 'awaiting_confirm';

/** Next action for a list that is not being sent. Job actions are on the job page. */
function nextOf(list: ListLine, job: JobLine | undefined): ReactNode {
  const step = nextListStep(list);
  if (list.openJob) return nextLink(list, placeOf(jobs).one(list.openJob), 'Open job');
  if (step === 'add') return nextLink(list, placeOf(notifications).one(list.id), 'Add people');
  const label = step && sendLabels[job?.status === 'cancelled' ? 'again' : step];
  return label && nextLink(list, checkPlace.of(list.id), label);
}

const nextLink = ({ name }: ListLine, href: string, label: string) => (
  <a className="next-step" href={href}>
    {label}
    <span className="visually-hidden">{` ${name}`}</span>
  </a>
);

function sayJob(job: JobLine, status: string, { zone, nowSeconds }: HomePageProps): string {
  const [, when] = startOf(job, (at) => sayMoment(at, zone, nowSeconds), nowSeconds);
  const said = job.startAt > nowSeconds && isOpenJob(job.status) ? `, ${when}` : '';
  return `${sayStatus(status)}${said}`;
}

const toneOf = (status: string) => exceptionOf('status', jobs.fields.status, status);

const figure = (count: number) => count.toLocaleString('en-US');

/** Result cells, one per kind. Without results, or with a next action, they are merged into one. */
function Results({ job, isBrief }: { job: JobLine | undefined; isBrief: boolean }) {
  const told = job ? results.filter(({ count }) => count(job) > 0) : [];
  if (!job || isBrief || told.length === 0)
    return (
      <td className="r" colSpan={results.length}>
        {job && told.map(({ label, count }) => `${figure(count(job))} ${label}`).join(', ')}
      </td>
    );
  return results.map(({ head, label, count }) => (
    <td key={head} data-label={label} className={label === 'failed' && count(job) > 0 ? 'r bad' : 'r'}>
      {count(job) > 0 && figure(count(job))}
    </td>
  ));
}
