import { placeOf } from '../../../../shared/resources/places.ts';
import { reminders } from '../../../../shared/resources/reminders.ts';
import { rightTo } from '../../../../shared/resources/rights.ts';
import { isOpenTo } from '../../../../shared/rights.ts';
import { rightsOf } from '../../session/signed-in.ts';
import type { NotificationList } from '../../visit/last-job.ts';
import type { Visit } from '../../visit/visit.ts';

/** Where the reminder of a list is edited; undefined for whom the library is not open. */
export function editHref(visit: Visit, { reminder }: NotificationList): string | undefined {
  const mayEdit = isOpenTo(rightsOf(visit.signedIn()), rightTo(reminders, 'update'));
  return mayEdit ? placeOf(reminders).edit(reminder) : undefined;
}
