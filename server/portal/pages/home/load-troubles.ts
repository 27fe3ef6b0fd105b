import { largestPageSize } from '../../../../shared/constants.ts';
import { worklistDays } from '../../../../shared/home/worklist.ts';
import { troubleMessages } from '../../../../shared/messages/home.ts';
import { writeListState } from '../../../../shared/list-state.ts';
import { queues, tasks } from '../../../../shared/resources/operations.ts';
import { choiceLabel } from '../../../../shared/resources/readable.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { timeOfId } from '../../../../shared/time.ts';
import type { Trouble } from '../../../../views/home/props.ts';
import type { Visit } from '../../visit/visit.ts';
import { rowsOf } from './listed-rows.ts';

/** Loads background problems for users who can fix them: failed tasks and paused queues. */
export async function loadTroubles(visit: Visit): Promise<Trouble[]> {
  if (!visit.signedIn().sections.includes('admin')) return [];
  const found = await Promise.all([failedTasks(visit), heldQueues(visit)]);
  return found.filter(({ count }) => count > 0);
}

/** Finds failed tasks within the period of the worklist. Older ones are no longer relevant. */
async function failedTasks({ api, nowSeconds }: Visit): Promise<Trouble> {
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
    href: rows.length === 1 && first ? placeOf(tasks).one(first.id) : writeListState(tasks, { filter }),
  };
}

async function heldQueues({ api }: Visit): Promise<Trouble> {
  const filter = { paused: 'T' };
  const rows = rowsOf(await api.list(queues, { filter, size: largestPageSize }));
  const [first] = rows;
  return {
    kind: 'queues',
    count: rows.length,
    example: first ? troubleMessages.held(first.name, first.waiting ?? 0) : '',
    href: rows.length === 1 && first ? placeOf(queues).one(first.id) : writeListState(queues, { filter }),
  };
}
