import { largestPageSize } from '../../../../../shared/constants.ts';
import { worklistDays } from '../../../../../shared/reminders/worklist.ts';
import { troubleMessages } from '../../../../../shared/locales/en/home.ts';
import { writeListState } from '../../../../../shared/list-state.ts';
import { queues, tasks } from '../../../../../shared/resources/operations.ts';
import { choiceLabel } from '../../../../../shared/resources/readable.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { timeOfId } from '../../../../../shared/time.ts';
import type { Trouble } from '../../../../../views/reminders/home/props.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { rowsOf } from './load-rows.ts';

/** Loads background problems, such as failed tasks and paused queues, for users who can fix them. */
export async function loadTroubles(ctx: RequestContext): Promise<Trouble[]> {
  if (!ctx.signedIn().sections.includes('admin')) return [];
  const found = await Promise.all([loadFailedTasks(ctx), loadPausedQueues(ctx)]);
  return found.filter(({ count }) => count > 0);
}

/** Loads failed tasks from the worklist period. Older tasks are no longer relevant. */
async function loadFailedTasks({ api, nowSeconds }: RequestContext): Promise<Trouble> {
  const filter = { status: 'failed' };
  const oldest = nowSeconds - worklistDays * 24 * 60 * 60;
  const listed = await api.list(tasks, { filter, size: largestPageSize });
  const rows = rowsOf(listed).filter(({ id, created }) => (created || timeOfId(id) || 0) >= oldest);
  const [first] = rows;
  const example = first && [first.detail || choiceLabel(tasks.fields.kind, first.kind), first.error];
  return {
    kind: 'tasks',
    count: rows.length,
    example: example?.filter(Boolean).join(': ') ?? '',
    href: rows.length === 1 && first ? pathsOf(tasks).one(first.id) : writeListState(tasks, { filter }),
  };
}

async function loadPausedQueues({ api }: RequestContext): Promise<Trouble> {
  const filter = { paused: 'T' };
  const rows = rowsOf(await api.list(queues, { filter, size: largestPageSize }));
  const [first] = rows;
  return {
    kind: 'queues',
    count: rows.length,
    example: first ? troubleMessages.held(first.name, first.waiting ?? 0) : '',
    href: rows.length === 1 && first ? pathsOf(queues).one(first.id) : writeListState(queues, { filter }),
  };
}
