import { placeOf } from '../../../../shared/resources/places.ts';
import { reminders } from '../../../../shared/resources/reminders.ts';
import { rightTo } from '../../../../shared/resources/rights.ts';
import { isOpenTo } from '../../../../shared/rights.ts';
import { rightsOf } from '../../session/signed-in.ts';
import type { NotificationList } from '../../visit/last-job.ts';
import type { Visit } from '../../visit/visit.ts';

/** Returns the edit URL of a list's reminder, or undefined if the user may not edit it. */
export function editHref(visit: Visit, { reminder }: NotificationList): string | undefined {
  const mayEdit = isOpenTo(rightsOf(visit.signedIn()), rightTo(reminders, 'update'));
  return mayEdit ? placeOf(reminders).edit(reminder) : undefined;
}
