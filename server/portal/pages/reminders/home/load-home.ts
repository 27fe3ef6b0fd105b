import { largestPageSize } from '../../../../../shared/constants.ts';
import { isOpenJob } from '../../../../../shared/reminders/job-actions.ts';
import { reminders } from '../../../../../shared/resources/reminders.ts';
import { jobs, notifications } from '../../../../../shared/resources/notifications.ts';
import type { Block, HomePageProps, ListLine } from '../../../../../views/reminders/home/props.ts';
import type { ListResult } from '../../../session/api.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { loadCancelledCounts } from './cancelled-counts.ts';
import { findFirstSteps } from './first-steps.ts';
import { namesOf, rowsOf } from './load-rows.ts';
import { loadMorning } from './load-morning.ts';
import { loadTroubles } from './load-troubles.ts';
import type { Job, NotificationList } from '../../../page/list-jobs.ts';
import { toJobLine, toListLine } from './read-lines.ts';

/** Number of newest jobs and lists on Home. The list pages show all. */
const maxRows = 10;
const maxToConfirm = 2;

type Loaded = Pick<
  HomePageProps,
  'jobs' | 'lists' | 'firstSteps' | 'toConfirm' | 'morning' | 'troubles' | 'refreshSeconds'
>;

/** Loads Home with three API calls, four to six more at contract level 2, and one for each new or changed list. */
export async function loadHome(ctx: RequestContext): Promise<Loaded> {
  const { api, parts } = ctx;
  const isLevel2 = await parts.relay.isLevel2();
  const newest = { size: maxRows, count: true };
  const awaiting = { size: maxToConfirm, count: true, filter: { status: 'awaiting_confirm' } };
  const [jobsRead, awaitingRead, listsRead, remindersRead, morning, troubles] = await Promise.all([
    api.list(jobs, newest),
    isLevel2 ? api.list(jobs, awaiting) : undefined,
    api.list(notifications, newest),
    api.list(reminders, { size: largestPageSize, fields: isLevel2 ? ['name', 'runs'] : ['name'] }),
    isLevel2 ? loadMorning(ctx) : undefined,
    isLevel2 ? loadTroubles(ctx) : [],
  ]);
  const jobRows = rowsOf(jobsRead);
  const awaitingRows = awaitingRead ? rowsOf(awaitingRead) : [];
  const lists = rowsOf(listsRead);
  const [names, cancelled, firstSteps] = await Promise.all([
    listNames(ctx, [...jobRows, ...awaitingRows], lists),
    loadCancelledCounts(ctx, lists),
    findFirstSteps(ctx, { reminders: remindersRead, lists: listsRead, jobs: jobsRead }),
  ]);
  const reminderNames = namesOf(rowsOf(remindersRead));
  const selfRunning = new Set(
    rowsOf(remindersRead).flatMap(({ id, runs }) => (isLevel2 && runs === 'by_itself' ? [id] : [])),
  );
  const toList = (list: NotificationList): ListLine => ({
    ...toListLine(list, reminderNames.get(list.reminder) ?? ''),
    cancelled: cancelled.get(list.id),
    openJob: openJobOf(list, jobRows),
    runsByItself: selfRunning.has(list.reminder),
  });
  const toJob = (job: Job) => toJobLine(job, names.get(job.notification) ?? '');
  return {
    morning,
    troubles,
    firstSteps,
    toConfirm: awaitingRead ? blockOf(awaitingRead, toJob) : { lines: [], count: 0 },
    jobs: blockOf(jobsRead, toJob),
    lists: blockOf(listsRead, toList),
    refreshSeconds: refreshSecondsFor(ctx, [...jobRows, ...awaitingRows]),
  };
}

/** Time after the end of a job in which its last messages may still be counted. */
const countingSeconds = 60;

/** Returns the refresh interval: the short one while a job awaits confirmation, or just ended and is still being counted. */
export function refreshSecondsFor(
  { parts, nowSeconds }: RequestContext,
  jobRows: readonly Pick<Job, 'status' | 'finished'>[],
): number {
  const { jobConfirmRefreshSeconds, refreshSeconds } = parts.config;
  const isSoon = ({ status, finished }: Pick<Job, 'status' | 'finished'>) =>
    status === 'awaiting_confirm' || (finished ?? 0) > nowSeconds - countingSeconds;
  return jobRows.some(isSoon) ? jobConfirmRefreshSeconds : refreshSeconds;
}

export function blockOf<Row, Line>(listed: ListResult<Row>, toLine: (row: Row) => Line): Block<Line> {
  if (!listed.ok) return { failure: listed.msg };
  const lines = listed.rows.map(toLine);
  return { lines, count: listed.count ?? lines.length };
}

/** Returns the names of notification lists by ID. The newest jobs mostly belong to the newest notification lists, so few others must be loaded. */
async function listNames(
  { api }: RequestContext,
  jobRows: readonly Job[],
  lists: readonly NotificationList[],
): Promise<ReadonlyMap<string, string>> {
  const known = namesOf(lists);
  const wanted = new Set(jobRows.map(({ notification }) => notification).filter(Boolean));
  const missing = [...wanted].filter((id) => !known.has(id));
  const found = await Promise.all(missing.map((id) => api.one(notifications, id)));
  const others = found.flatMap((outcome) => (outcome.ok ? [outcome.row] : []));
  return new Map([...known, ...namesOf(others)]);
}

/** Returns the ID of the notification list's last job if that job is open. If that job is not among the loaded ones, the list's status decides. */
function openJobOf({ jobID, status }: NotificationList, jobRows: readonly Job[]): string | undefined {
  if (!jobID) return undefined;
  const job = jobRows.find(({ id }) => id === jobID);
  const isOpen = job ? isOpenJob(job.status) : status === 'running';
  return isOpen ? jobID : undefined;
}
