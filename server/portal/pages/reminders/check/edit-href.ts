import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { reminders } from '../../../../../shared/resources/reminders.ts';
import { rightTo } from '../../../../../shared/resources/define.ts';
import { isOpenTo } from '../../../../../shared/rights.ts';
import { rightsOf } from '../../../session/signed-in.ts';
import type { NotificationList } from '../../../page/list-jobs.ts';
import type { RequestContext } from '../../../page/request-context.ts';

/** Returns the edit URL of a notification list's reminder, or undefined if the user may not edit it. */
export function editHref(ctx: RequestContext, { reminder }: NotificationList): string | undefined {
  const mayEdit = isOpenTo(rightsOf(ctx.signedIn()), rightTo(reminders, 'update'));
  return mayEdit ? pathsOf(reminders).edit(reminder) : undefined;
}
