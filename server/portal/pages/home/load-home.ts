import type { Request } from 'express';
import { largestPageSize } from '../../../../shared/constants.ts';
import { isOpenJob } from '../../../../shared/home/job-actions.ts';
import { firstOf, listOf, readCount, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { reminders } from '../../../../shared/resources/library.ts';
import { jobs, notifications } from '../../../../shared/resources/notifications.ts';
import type { Block, HomePageProps, JobLine, ListLine } from '../../../../views/home/props.ts';
import { readOutcome, type Outcome } from '../../http/outcome.ts';
import type { PortalParts } from '../../visit/parts.ts';
import { callContext } from '../../session/signed-in.ts';
import { countCancelled } from './cancelled-counts.ts';
import { readJob, readList } from './read-records.ts';

/** The newest of each; all are in the lists. */
const shown = 10;

type Loaded = Pick<HomePageProps, 'jobs' | 'lists' | 'refreshSeconds'>;

/** Three calls, and one for each list that is new to this session or has grown. */
export async function loadHome(parts: PortalParts, req: Request): Promise<Loaded> {
  const context = callContext(req);
  const newest = { size: shown, count: true };
  const [jobsRead, listsRead, remindersRead] = await Promise.all([
    parts.relay.list(jobs, newest, context).then(readOutcome),
    parts.relay.list(notifications, newest, context).then(readOutcome),
    parts.relay.list(reminders, { size: largestPageSize, fields: ['name'] }, context).then(readOutcome),
  ]);
  const jobRecords = recordsOf(jobsRead);
  const listRecords = recordsOf(listsRead);
  const [names, cancelled] = await Promise.all([
    listNames(parts, req, { jobs: jobRecords, lists: listRecords }),
    countCancelled(parts, req, listRecords),
  ]);
  const toJob = (record: ApiRecord): JobLine =>
    readJob(record, names.get(textOf(record, 'notification')) ?? '');
  const reminderNames = namesOf(recordsOf(remindersRead));
  const toList = (record: ApiRecord): ListLine => {
    const count = cancelled.get(textOf(record, 'id'));
    const openJob = openJobOf(record, jobRecords);
    return {
      ...readList(record, reminderNames.get(textOf(record, 'reminder')) ?? ''),
      ...(count !== undefined && { cancelled: count }),
      ...(openJob && { openJob }),
    };
  };
  return {
    jobs: blockOf(jobsRead, toJob),
    lists: blockOf(listsRead, toList),
    refreshSeconds: refreshSecondsFor(
      parts,
      jobRecords.map((job) => textOf(job, 'status')),
    ),
  };
}

/** How soon such jobs are looked at again (spec 9, refreshTimer and jobConfirmRefresh). */
export function refreshSecondsFor({ config }: PortalParts, statuses: readonly string[]): number {
  return statuses.includes('awaiting_confirm') ? config.jobConfirmRefreshSeconds : config.refreshSeconds;
}

function blockOf<Line>(outcome: Outcome, toLine: (record: ApiRecord) => Line): Block<Line> {
  if (!outcome.ok) return { failure: outcome.msg };
  const lines = listOf(outcome.reply).map(toLine);
  return { lines, count: readCount(outcome.reply.p1) ?? lines.length };
}

const recordsOf = (outcome: Outcome): ApiRecord[] => (outcome.ok ? listOf(outcome.reply) : []);

const namesOf = (records: readonly ApiRecord[]) =>
  new Map(records.map((record) => [textOf(record, 'id'), textOf(record, 'name')]));

/** The lists of the newest jobs are mostly among the newest lists. */
async function listNames(
  parts: PortalParts,
  req: Request,
  { jobs: jobRecords, lists }: { jobs: readonly ApiRecord[]; lists: readonly ApiRecord[] },
): Promise<ReadonlyMap<string, string>> {
  const known = namesOf(lists);
  const wanted = new Set(jobRecords.map((job) => textOf(job, 'notification')).filter(Boolean));
  const missing = [...wanted].filter((id) => !known.has(id));
  const found = await Promise.all(
    missing.map(async (id) => readOutcome(await parts.relay.get(notifications, id, callContext(req)))),
  );
  const others = found.flatMap((outcome) => (outcome.ok ? [firstOf(outcome.reply)] : []));
  return new Map([...known, ...namesOf(others.filter((record) => record !== undefined))]);
}

/** The list names its last job; a list that runs has one, though it may be too old to be among these. */
function openJobOf(list: ApiRecord, jobRecords: readonly ApiRecord[]): string | undefined {
  const id = textOf(list, 'jobID');
  if (!id) return undefined;
  const job = jobRecords.find((one) => textOf(one, 'id') === id);
  const isOpen = job ? isOpenJob(textOf(job, 'status')) : textOf(list, 'status') === 'running';
  return isOpen ? id : undefined;
}
