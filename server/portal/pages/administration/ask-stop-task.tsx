import type { ReactNode } from 'react';
import { writeListState } from '../../../../shared/list-state.ts';
import { tasks } from '../../../../shared/resources/operations.ts';
import { AskStopTask } from '../../../../views/administration/stop-task.tsx';
import { canStopTask } from '../../../../views/administration/task-menu.tsx';
import { listBehind, usualSizeOf } from '../../resource/list-address.ts';
import { mayOf } from '../../resource/may.ts';
import type { ListVisit, RecordVisit } from '../../resource/screen-parts.ts';

/** Returns the current list page without confirmation or open menu, or the list page behind a record. */
export const taskListHref = (visit: ListVisit<typeof tasks> | RecordVisit<typeof tasks>): string =>
  writeListState(tasks, 'state' in visit ? visit.state : listBehind(visit), usualSizeOf(visit));

/** Returns the confirmation to stop a task, if requested by `?ask={id}` and allowed. */
export async function askStopTask(visit: ListVisit<typeof tasks>): Promise<ReactNode> {
  const { ask } = visit.req.query;
  if (typeof ask !== 'string' || !mayOf(visit).change) return undefined;
  const found = await visit.api.one(tasks, ask);
  if (!found.ok || !canStopTask(found.row.status)) return undefined;
  return <AskStopTask csrfToken={visit.csrfToken()} task={found.row} href={taskListHref(visit)} />;
}
