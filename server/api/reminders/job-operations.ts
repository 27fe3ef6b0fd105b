import { sql } from 'kysely';
import { jobMessages } from '../../../shared/locales/en/jobs.ts';
import type { InputOf } from '../../../shared/resources/define.ts';
import { jobs, jobStatuses, type notifications } from '../../../shared/resources/notifications.ts';
import {
  confirmedJobStatuses,
  jobTransitions,
  movableJobStatuses,
  describeJobStatus,
  type JobStatus,
} from '../../../shared/resources/transitions.ts';
import { checkBody } from '../../validation.ts';
import { notFound, refuse, Refusal, succeed } from '../operation/answer.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { bodyOf, type SignedOperation } from '../operation/operation.ts';
import { readId, type ResourceRules } from '../rows/resource-api.ts';
import { selectOne, type ResourceRow } from '../rows/tables.ts';
import { changeRow } from '../rows/tenant.ts';
import { keepTemplates } from './checked-templates.ts';
import { countListRows, followList } from './job-list.ts';
import { moveWhere } from './move.ts';
import { queueJobCounts, queueOpenWindows, queuePlan } from './queue-work.ts';
import { mergeNotificationList } from '../../../shared/state/notification-list.ts';

type Job = ResourceRow<typeof jobs>;

/**
 * Rules for jobs. A new job gets its notification list's counts, and the list references the job. The database rejects a second
 * open job. A confirmed job cannot be deleted.
 */
export const jobRules: ResourceRules<typeof jobs> = {
  onCreate:
    ({ values }) =>
    (trx, id) =>
      nameJob(trx, id, values.notification ?? ''),
  onDelete: () => async (trx, before) => {
    if (confirmedJobStatuses.includes(before.status ?? ''))
      throw new Refusal(refuse(409, jobMessages.cancelFirst));
    const message = await trx
      .selectFrom('messages')
      .select('id')
      .where('job', '=', before.id)
      .limit(1)
      .executeTakeFirst();
    if (message) throw new Refusal(refuse(409, jobMessages.sent));
    await followList(trx, before, 'cancelled');
  },
};

export async function nameJob(trx: Trx, id: string, list: string): Promise<void> {
  await countListRows(trx, id);
  await trx.updateTable('notifications').set({ jobID: id }).where('id', '=', list).execute();
}

/** Changes the start of a job that has not begun, or its status by `jobTransitions`. The same status again changes nothing. */
export const updateJob: SignedOperation = async (request, { db, clock }) => {
  const body = bodyOf(request);
  const id = readId(body['id']);
  if (!id) return refuse(400, 'id is missing');
  const checked = checkBody(jobs, 'update', body);
  if (!checked.ok) return refuse(400, checked.msg);
  const status = jobStatuses.find((known) => known === body['status']);
  if (body['status'] !== undefined && !status) return refuse(400, 'Status is not a valid job status.');
  const now = clock();
  const { notification, ...rest } = checked.values;
  const values = { ...rest, ...(status && { status }) };
  const alongside = async (trx: Trx, before: Job) => {
    if (notification !== undefined && notification !== before.notification)
      throw new Refusal(refuse(409, jobMessages.list));
    refuseLateStart(before, rest.start_at);
    if (status) await changeJobStatus(trx, before, { status, now });
  };
  const changed = await changeRow(
    db,
    { definition: jobs, actor: request.actor, now },
    { id, values, alongside },
  );
  return changed ? succeed([], id) : notFound();
};

function refuseLateStart(before: Job, startAt: InputOf<typeof jobs>['start_at']): void {
  const isChanged = startAt !== undefined && (startAt || null) !== before.start_at;
  const isMovable = movableJobStatuses.includes(before.status ?? '');
  if (isChanged && !isMovable) throw new Refusal(refuse(409, jobMessages.started));
}

/** Applies a user's status change to a locked job. Throws a Refusal if the transition is not allowed. */
export async function changeJobStatus(
  trx: Trx,
  before: Job,
  { status, now }: { status: JobStatus; now: number },
): Promise<void> {
  const from = jobStatuses.find((known) => known === before.status) ?? 'failed';
  if (from === status) return;
  if (!jobTransitions[from].includes(status)) {
    const refusalText = jobMessages.transition(describeJobStatus(from), describeJobStatus(status));
    throw new Refusal(refuse(409, refusalText));
  }
  const { id, id_org: idOrg = '', notification } = before;
  if (from === 'awaiting_confirm' && status === 'queued')
    await keepTemplates(trx, { id, notification: notification ?? '', idOrg, now });
  await act(trx, id, { from, status, now, idOrg });
  if (status === 'cancelled')
    await trx
      .updateTable('jobs')
      .set(({ ref }) => ({ finished: toTimestamp(now), waiting: 0, stopped: ref('waiting') }))
      .where('id', '=', id)
      .execute();
  await followList(trx, before, status);
}

/** Cancels all open jobs of an organization. Returns their number. */
export async function cancelJobs(trx: Trx, idOrg: string, now: number): Promise<number> {
  const open = Object.entries(jobTransitions).flatMap(([status, next]) =>
    next.includes('cancelled') ? [status] : [],
  );
  const { rows } = await sql<{ id: string }>`
    select id from jobs where id_org = ${idOrg}::bigint and status = any(${open}::text[]) order by id
  `.execute(trx);
  const table = { definition: jobs, scope: { column: 'id_org', value: idOrg } } as const;
  for (const { id } of rows) {
    const job = await selectOne(trx, table, { id, lock: 'change' });
    if (!job) continue;
    await changeJobStatus(trx, job, { status: 'cancelled', now });
    await trx.updateTable('jobs').set({ status: 'cancelled' }).where('id', '=', id).execute();
  }
  return rows.length;
}

/** Applies a user's status change to the job's unsent messages: queues them, returns them to waiting, or leaves them out. */
async function act(
  trx: Trx,
  id: string,
  { from, status, now, idOrg }: { from: JobStatus; status: JobStatus; now: number; idOrg: string },
): Promise<void> {
  const ofJob = sql`message.job = ${id}`;
  if (status === 'queued')
    await (from === 'awaiting_confirm' ? queuePlan(trx, id, { idOrg }) : queueOpenWindows(trx));
  if (status === 'paused') await moveWhere(trx, 'window_closes', { where: ofJob, now });
  if (status === 'cancelled')
    await moveWhere(trx, 'leave_out', { where: ofJob, now, reason: 'job_cancelled' });
  await queueJobCounts(trx, [id]);
}

/** Keeps a notification list's job if an update sends an empty `jobID`. */
export const preserveJob: ResourceRules<typeof notifications> = {
  onUpdate:
    ({ values }) =>
    (_trx, before) => {
      if (Object.hasOwn(values, 'jobID')) {
        const { jobID } = mergeNotificationList(before, values);
        Object.assign(values, { jobID: jobID || null });
      }
      return Promise.resolve();
    },
};
