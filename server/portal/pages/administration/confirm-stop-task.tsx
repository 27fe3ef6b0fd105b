import type { ReactNode } from 'react';
import { writeListState } from '../../../../shared/list-state.ts';
import { tasks } from '../../../../shared/resources/operations.ts';
import { ConfirmStopTask } from '../../../../views/administration/stop-task.tsx';
import { canStopTask } from '../../../../views/administration/task-menu.tsx';
import { listBehind, usualSizeOf } from '../../resource/list-address.ts';
import { mayOf } from '../../resource/may.ts';
import type { ListContext, RecordVisit } from '../../resource/screen-parts.ts';

/** Returns the URL of the current list page without a confirmation or open menu, or of the list page behind a record. */
export const taskListHref = (ctx: ListContext<typeof tasks> | RecordVisit<typeof tasks>): string =>
  writeListState(tasks, 'state' in ctx ? ctx.state : listBehind(ctx), usualSizeOf(ctx));

/** Returns the confirmation for stopping a task if `?ask={id}` requests it and the user may stop the task. */
export async function confirmStopTask(ctx: ListContext<typeof tasks>): Promise<ReactNode> {
  const { ask } = ctx.req.query;
  if (typeof ask !== 'string' || !mayOf(ctx).change) return undefined;
  const found = await ctx.api.one(tasks, ask);
  if (!found.ok || !canStopTask(found.row.status)) return undefined;
  return <ConfirmStopTask csrfToken={ctx.csrfToken()} task={found.row} href={taskListHref(ctx)} />;
}
