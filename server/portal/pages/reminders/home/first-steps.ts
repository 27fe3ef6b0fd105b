import type { RowOf } from '../../../../../shared/resources/define.ts';
import type { reminders } from '../../../../../shared/resources/reminders.ts';
import { org } from '../../../../../shared/resources/org.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import type { FirstSteps } from '../../../../../views/reminders/home/props.ts';
import type { ListResult } from '../../../session/api.ts';
import { isManager } from '../../../session/signed-in.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import type { Job, NotificationList } from '../../../page/list-jobs.ts';

interface LoadedLists {
  reminders: ListResult<Pick<RowOf<typeof reminders>, 'id' | 'name'>>;
  lists: ListResult<NotificationList>;
  jobs: ListResult<Job>;
}

/** Returns a new practice's progress toward its first reminder, or undefined if it is complete or unknown. */
export async function findFirstSteps(
  ctx: RequestContext,
  read: LoadedLists,
): Promise<FirstSteps | undefined> {
  if (!read.reminders.ok || !read.lists.ok || !read.jobs.ok) return undefined;
  const { rows: lists } = read.lists;
  const [reminder] = read.reminders.rows;
  const hasJob = read.jobs.rows.length > 0;
  const filled = lists.find(({ total = 0 }) => total > 0);
  if (reminder && filled && hasJob) return undefined;
  return {
    reminder: reminder && { id: reminder.id, name: reminder.name },
    filled: filled && { id: filled.id, name: filled.name, total: filled.total ?? 0 },
    emptyList: lists.map(({ id, name }) => ({ id, name }))[0],
    hasJob,
    hasStarters: await ctx.parts.relay.isLevel2(),
    mayWrite: ctx.signedIn().sections.includes('library'),
    zoneHref: isManager(ctx.signedIn())
      ? `${pathsOf(org).edit(ctx.signedIn().organization.id)}#timezone`
      : undefined,
  };
}
