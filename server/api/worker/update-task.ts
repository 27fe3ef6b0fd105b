import { jobMessages } from '../../../shared/locales/en/jobs.ts';
import { tasks, taskStatuses } from '../../../shared/resources/operations.ts';
import { taskTransitions } from '../../../shared/resources/transitions.ts';
import { notFound, refuse, Refusal, succeed } from '../operation/answer.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { bodyOf, type SignedOperation } from '../operation/operation.ts';
import { readId, type ResourceRules } from '../rows/resource-api.ts';
import type { ResourceRow } from '../rows/tables.ts';
import { changeRow } from '../rows/tenant.ts';
import { retryEvent } from '../ehr-events/outbound-events.ts';
import { retryExport } from '../data-export/resume-exports.ts';
import { retryImport } from '../imports/start-phase.ts';

type Task = ResourceRow<typeof tasks>;

/** Cancels a task, or restarts a failed or canceled one. An unchanged status has no effect. */
export const updateTask: SignedOperation = async (request, { db, clock }) => {
  const body = bodyOf(request);
  const id = readId(body['id']);
  if (!id) return refuse(400, 'id is missing');
  const status = taskStatuses.find((known) => known === body['status']);
  if (body['status'] !== undefined && !status) return refuse(400, 'Status is not a valid task status.');
  const now = clock();
  const values = status ? { status } : {};
  const alongside = async (trx: Trx, before: Task) => {
    const from = taskStatuses.find((known) => known === before.status) ?? 'done';
    if (!status || from === status) return;
    if (!taskTransitions[from].includes(status))
      throw new Refusal(refuse(409, jobMessages.task(from, status)));
    if (status === 'cancelled')
      await trx
        .updateTable('tasks')
        .set({ finished: toTimestamp(now) })
        .where('id', '=', id)
        .execute();
    else await restart(trx, before);
  };
  const changed = await changeRow(
    db,
    { definition: tasks, actor: request.actor, now },
    { id, values, alongside },
  );
  return changed ? succeed([], id) : notFound();
};

async function restart(trx: Trx, { id, kind }: Task): Promise<void> {
  const isStarted = await restarts[kind ?? '']?.(trx, id);
  if (!isStarted) throw new Refusal(refuse(409, jobMessages.noRestart));
}

export const taskRules: ResourceRules<typeof tasks> = {
  onDelete: () => (_trx, before) => {
    if (['queued', 'running'].includes(before.status ?? ''))
      throw new Refusal(refuse(409, jobMessages.cancelTask));
    return Promise.resolve();
  },
};

/**
 * Functions by task kind that restart a task in the caller's transaction. They return false if there is nothing to restart.
 * Tasks of other kinds cannot be restarted.
 */
const restarts: Readonly<Record<string, (trx: Trx, taskId: string) => Promise<boolean>>> = {
  import: retryImport,
  export: retryExport,
  record: retryEvent,
};
